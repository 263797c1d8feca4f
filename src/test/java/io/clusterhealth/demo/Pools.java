// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;

/// The machine-config pools. A lost node is neither ready nor degraded to them: the pool only says it is updating.
final class Pools {
    private final Ids ids;

    Pools(Ids ids) {
        this.ids = ids;
    }

    static String rendered(String pool) {
        return "rendered-" + pool + (pool.equals("master") ? "-7d1c3e0f5a9b2468" : "-b04e92d6c813f57a")
                + "0c4f1d27e6a85b39";
    }

    List<ObjectNode> objects() {
        return List.of(pool("master", 3, 0), pool("worker", 37, 1));
    }

    private ObjectNode pool(String name, int machines, int lost) {
        String rendered = rendered(name);
        ObjectNode pool = Tree.of("""
                {"apiVersion":"machineconfiguration.openshift.io/v1","kind":"MachineConfigPool",
                 "metadata":{"name":"%1$s","uid":"%2$s","creationTimestamp":"%3$s","generation":7,
                  "labels":{"machineconfiguration.openshift.io/mco-built-in":""}},
                 "spec":{"paused":false,"configuration":{"name":"%4$s"},
                  "machineConfigSelector":{"matchLabels":{"machineconfiguration.openshift.io/role":"%1$s"}},
                  "nodeSelector":{"matchLabels":{"node-role.kubernetes.io/%1$s":""}}},
                 "status":{"observedGeneration":7,"configuration":{"name":"%4$s"},"machineCount":%5$d,
                  "updatedMachineCount":%5$d,"readyMachineCount":%6$d,"unavailableMachineCount":%7$d,
                  "degradedMachineCount":0}}
                """, name, ids.uid(), Timeline.INSTALLED, rendered, machines, machines - lost, lost);
        boolean whole = lost == 0;
        Instant since = whole ? Timeline.UPDATED : Timeline.LOST.plusSeconds(5);
        add(pool, "RenderDegraded", "False", "", Timeline.INSTALLED);
        add(pool, "NodeDegraded", "False", "", Timeline.UPDATED);
        add(pool, "Degraded", "False", "", Timeline.UPDATED);
        add(pool, "Updated", whole ? "True" : "False", whole ? "All nodes are updated with " + rendered : "", since);
        add(pool, "Updating", whole ? "False" : "True", whole ? "" : "All nodes are updating to " + rendered, since);
        return pool;
    }

    private static void add(ObjectNode pool, String type, String status, String message, Instant since) {
        Tree.array((ObjectNode) pool.get("status"), "conditions")
                .add(Tree.condition(type, status, "", message, since)
                        .put("reason", "")
                        .put("message", message));
    }
}
