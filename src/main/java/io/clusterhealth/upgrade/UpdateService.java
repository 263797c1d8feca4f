// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import java.util.List;

/// Whether the cluster has an update channel.
final class UpdateService {
    private UpdateService() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .filter(version -> version.updates().channel().isEmpty())
                .map(version -> Obstacle.review(
                        VersionState.subject(version),
                        Evidence.of("no update channel is set"),
                        Obstacle.command(
                                "oc adm upgrade channel stable-%s",
                                Release.of(version.current())
                                        .map(now -> now.major() + "." + now.minor())
                                        .orElse("4.x"))))
                .toList();
    }
}
