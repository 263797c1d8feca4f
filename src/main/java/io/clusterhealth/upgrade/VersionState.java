// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Whether the version operator itself is content and idle.
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
            for (Condition condition : version.conditions()) {
                switch (condition.type() + "=" + condition.status()) {
                    case "Failing=True", "Available=False", "Invalid=True" ->
                        found.add(Obstacle.blocks(subject, Conditions.told(condition), STATUS));
                    case "ReleaseAccepted=False" ->
                        found.add(Obstacle.blocks(subject, Conditions.told(condition), "oc adm upgrade --clear"));
                    case "Upgradeable=False" -> {
                        if (!AdminAcks.asked(condition)) {
                            found.add(new Obstacle(
                                    Conditions.weight(target, version),
                                    subject,
                                    Conditions.told(condition),
                                    "oc adm upgrade"));
                        }
                    }
                    default -> {
                        // Every other state of the version operator lets an upgrade begin.
                    }
                }
            }
        }
        return found;
    }

    static Subject subject(ClusterVersion version) {
        return Subject.clusterScoped("ClusterVersion", version.metadata().name());
    }
}
