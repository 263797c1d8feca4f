// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.ServerVersion;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// Whether the wanted version of a plain Kubernetes is newer and skips no minor version; there is no list of offers.
///
/// @see <a href="https://kubernetes.io/releases/version-skew-policy/">Version skew policy</a>: a control plane is
/// upgraded by one minor version at a time, and never downgraded
final class TargetAhead {
    private TargetAhead() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.version().known().map(ServerVersion::gitVersion).stream()
                .flatMap(running -> target
                        .whereNotAhead(running)
                        .or(() -> Release.of(running)
                                .flatMap(target::whereSkipping)
                                .map(what -> Evidence.quoting(what, running)))
                        .stream())
                .map(what -> Obstacle.blocks(Subject.API_SERVER, what, ""))
                .toList();
    }
}
