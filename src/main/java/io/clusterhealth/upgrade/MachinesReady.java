// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// Machines that are not nodes, and health checks that would replace nodes while they reboot.
final class MachinesReady {
    /// Set to any value, mostly an empty one.
    private static final String PAUSED = "metadata.annotations[cluster.x-k8s.io/paused]";

    private MachinesReady() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.MACHINE_HEALTH_CHECKS).stream()
                .filter(check -> check.number("status.expectedMachines", 0) > 0
                        && check.texts(PAUSED).isEmpty())
                .map(MachinesReady::ofCheck)
                .toList();
    }

    /// OpenShift's documentation advises to pause health checks while nodes are upgraded.
    private static Obstacle ofCheck(GenericObject check) {
        String namespace = check.namespace();
        String name = check.name();
        return Obstacle.review(
                new Subject("MachineHealthCheck", namespace, name),
                Evidence.of("may replace nodes while they reboot (%d of %d machines are healthy)"
                        .formatted(
                                check.number("status.currentHealthy", 0), check.number("status.expectedMachines", 0))),
                Obstacle.command(
                        "oc annotate machinehealthcheck.machine.openshift.io %s -n %s cluster.x-k8s.io/paused=\"\"",
                        name, namespace));
    }
}
