// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;

/// Whether the version operator reports no problem and is idle.
final class VersionState {
    private static final String STATUS = "oc adm upgrade status";

    /// The first with this command: in oc of earlier releases it is a technology preview that a variable enables.
    private static final Release TOLD_BY_STATUS = new Release(4, 19, 0);

    private VersionState() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        List<Obstacle> found = new ArrayList<>();
        for (ClusterVersion version : picture.objects(Resources.CLUSTER_VERSIONS)) {
            Subject subject = subject(version);
            String look = look(version);
            RunningUpdate.of(version, picture).ifPresent(update -> {
                found.add(Obstacle.blocks(subject, Evidence.of(update.statement()), look));
                if (!update.neverCompleted().isEmpty()) {
                    found.add(Obstacle.review(subject, Evidence.of(update.neverCompleted()), look));
                }
            });
            version.holding("Invalid", "True")
                    .ifPresent(invalid -> found.add(Obstacle.blocks(subject, Upgradeable.told(invalid), look)));
            version.holding("Upgradeable", "False")
                    .filter(upgradeable -> !Upgradeable.only(upgradeable))
                    .ifPresent(upgradeable -> found.add(new Obstacle(
                            Upgradeable.weight(target, version),
                            subject,
                            Upgradeable.told(upgradeable),
                            "oc adm upgrade")));
        }
        return found;
    }

    private static String look(ClusterVersion version) {
        return Release.of(version.desired())
                        .filter(release -> release.compareTo(TOLD_BY_STATUS) < 0)
                        .isPresent()
                ? "oc adm upgrade"
                : STATUS;
    }

    static Subject subject(ClusterVersion version) {
        return Subject.clusterScoped("ClusterVersion", version.name());
    }

    /// Whether the cluster has an update channel.
    static List<Obstacle> channel(Picture picture, Target target) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .filter(version -> version.updates().channel().isEmpty())
                .map(version -> Obstacle.review(
                        subject(version),
                        Evidence.of("no update channel is set"),
                        Obstacle.command(
                                "oc adm upgrade channel stable-%s",
                                Release.of(version.current())
                                        .map(Release::minorWords)
                                        .orElse("4.x"))))
                .toList();
    }
}
