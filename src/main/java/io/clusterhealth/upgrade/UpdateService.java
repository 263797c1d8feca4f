// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.finding.Evidence;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Whether the cluster hears of updates at all.
record UpdateService() implements Section {
    @Override
    public String name() {
        return "update-service";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .flatMap(UpdateService::of)
                .toList();
    }

    private static Stream<Obstacle> of(ClusterVersion version) {
        Stream<Obstacle> silent = version.condition("RetrievedUpdates").stream()
                .filter(condition -> condition.is("False"))
                .map(condition ->
                        Obstacle.review(VersionState.subject(version), Conditions.told(condition), "oc adm upgrade"));
        Stream<Obstacle> unasked = version.updates().channel().isEmpty()
                ? Stream.of(Obstacle.review(
                        VersionState.subject(version),
                        Evidence.of("no update channel is set"),
                        "oc adm upgrade channel stable-%s"
                                .formatted(Release.of(version.current())
                                        .map(now -> now.major() + "." + now.minor())
                                        .orElse("4.x"))))
                : Stream.empty();
        return Stream.concat(silent, unasked);
    }
}
