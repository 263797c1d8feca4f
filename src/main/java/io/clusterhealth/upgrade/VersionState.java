// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Whether the version operator reports no problem and is idle.
record VersionState() implements Section {
    private static final String STATUS = "oc adm upgrade status";

    @Override
    public String name() {
        return "cluster-version";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        List<Obstacle> found = new ArrayList<>();
        for (ClusterVersion version : picture.objects(Resources.CLUSTER_VERSIONS)) {
            Subject subject = subject(version);
            RunningUpdate.of(version, picture).ifPresent(update -> {
                found.add(Obstacle.blocks(subject, Evidence.of(update.statement()), STATUS));
                if (!update.neverCompleted().isEmpty()) {
                    found.add(Obstacle.review(subject, Evidence.of(update.neverCompleted()), STATUS));
                }
            });
            version.condition("Invalid")
                    .filter(invalid -> invalid.is("True"))
                    .ifPresent(invalid -> found.add(Obstacle.blocks(subject, Conditions.told(invalid), STATUS)));
            version.condition("Upgradeable")
                    .filter(upgradeable -> upgradeable.is("False") && !AdminAcks.asked(upgradeable))
                    .ifPresent(upgradeable -> found.add(new Obstacle(
                            Conditions.weight(target, version),
                            subject,
                            Conditions.told(upgradeable),
                            "oc adm upgrade")));
        }
        return found;
    }

    static Subject subject(ClusterVersion version) {
        return Subject.clusterScoped("ClusterVersion", version.metadata().name());
    }
}
