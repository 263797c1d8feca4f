// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;

/// Whether the version wanted of a plain Kubernetes is a newer one, and no minor version lies between: nothing offers
/// its versions.
///
/// @see <a href="https://kubernetes.io/releases/version-skew-policy/">Version skew policy</a>: a control plane is
/// upgraded by one minor version at a time, and never downgraded
record TargetAhead() implements Section {
    private static final Subject SUBJECT = Subject.clusterScoped("APIServer", "kube-apiserver");

    @Override
    public String name() {
        return "target-version";
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        Optional<ServerVersion> server = picture.version().known();
        return server
                .flatMap(version -> Release.of(version.gitVersion()))
                .flatMap(running -> target.whereNotAhead(running).or(() -> target.whereSkipping(running)))
                .map(what -> Obstacle.blocks(
                        SUBJECT,
                        Evidence.quoting(
                                what, server.map(ServerVersion::gitVersion).orElse("")),
                        ""))
                .stream()
                .toList();
    }
}
