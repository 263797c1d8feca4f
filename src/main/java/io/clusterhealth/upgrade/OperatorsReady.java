// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.List;

/// Whether every cluster operator works and allows an upgrade.
final class OperatorsReady {
    private OperatorsReady() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        List<Obstacle> found = new ArrayList<>();
        for (ClusterOperator operator : picture.objects(Resources.CLUSTER_OPERATORS)) {
            Subject subject = Subject.clusterScoped("ClusterOperator", operator.name());
            String look = Obstacle.command("oc describe clusteroperator %s", operator.name());
            operator.holding("Upgradeable", "False")
                    .ifPresent(upgradeable -> found.add(new Obstacle(
                            Conditions.weight(target, picture), subject, Conditions.told(upgradeable), look)));
        }
        return found;
    }
}
