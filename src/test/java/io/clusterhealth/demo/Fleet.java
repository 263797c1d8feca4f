// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// What the machine API and the metrics API know of the nodes.
final class Fleet {
    private static final String SPACE = "openshift-machine-api";

    private final Ids ids;

    Fleet(Ids ids) {
        this.ids = ids;
    }

    /// @param nodes the Nodes of the demo, in the order of [Machine#ALL]
    List<ObjectNode> objects(List<ObjectNode> nodes) {
        List<ObjectNode> objects = new ArrayList<>();
        List<Owner> sets = new ArrayList<>();
        for (int zone = 0; zone < 3; zone++) {
            ObjectNode set = set(zone);
            objects.add(set);
            sets.add(Owner.of(set));
        }
        for (Machine machine : Machine.ALL) {
            ObjectNode node = nodes.get(machine.index());
            ObjectNode own = machine(machine, node);
            objects.add(own);
            if (machine.role().equals("worker")) {
                Tree.array((ObjectNode) own.get("metadata"), "ownerReferences")
                        .add(sets.get(machine.zone()).reference());
            }
            if (!machine.isLost()) {
                objects.add(usage(machine, node));
            }
        }
        objects.add(Tree.of("""
                {"apiVersion":"machine.openshift.io/v1beta1","kind":"MachineHealthCheckList","items":[]}
                """));
        return objects;
    }

    private static String set(Machine machine) {
        return "demo-x7k2p-%s-eu-central-1%c".formatted(machine.role(), "abc".charAt(machine.zone()));
    }

    private ObjectNode machine(Machine machine, ObjectNode node) {
        return Tree.of(
                """
                {"apiVersion":"machine.openshift.io/v1beta1","kind":"Machine",
                 "metadata":{"namespace":"%1$s","name":"%2$s-%3$s","uid":"%4$s","creationTimestamp":"%5$s",
                  "labels":{"machine.openshift.io/cluster-api-machineset":"%2$s"}},
                 "spec":{"providerID":"%6$s"},
                 "status":{"phase":"Running","nodeRef":{"kind":"Node","name":"%7$s"},"lastUpdated":"%5$s"}}
                """,
                SPACE,
                set(machine),
                ids.suffix(5),
                ids.uid(),
                Timeline.INSTALLED,
                node.at("/spec/providerID").asText(),
                machine.name());
    }

    private ObjectNode set(int zone) {
        List<Machine> own = Machine.ALL.stream()
                .filter(machine -> machine.zone() == zone && machine.role().equals("worker"))
                .toList();
        long ready = own.stream().filter(machine -> !machine.isLost()).count();
        return Tree.of("""
                {"apiVersion":"machine.openshift.io/v1beta1","kind":"MachineSet",
                 "metadata":{"namespace":"%1$s","name":"%2$s","uid":"%3$s","creationTimestamp":"%4$s","generation":1},
                 "spec":{"replicas":%5$d},
                 "status":{"observedGeneration":1,"replicas":%5$d,"readyReplicas":%6$d,"availableReplicas":%6$d}}
                """, SPACE, set(own.getFirst()), ids.uid(), Timeline.INSTALLED, own.size(), ready);
    }

    private ObjectNode usage(Machine machine, ObjectNode node) {
        boolean control = machine.role().equals("control");
        return Tree.of(
                """
                {"apiVersion":"metrics.k8s.io/v1beta1","kind":"NodeMetrics",
                 "metadata":{"name":"%s","uid":"%s","creationTimestamp":"%s"},
                 "timestamp":"%s","window":"30s","usage":{"cpu":"%dm","memory":"%dMi"}}
                """,
                machine.name(),
                node.at("/metadata/uid").asText() + "-metrics",
                Timeline.AS_OF,
                Timeline.AS_OF.minusSeconds(20),
                (control ? 1_800 : 3_000) + ids.below(control ? 1_500 : 5_000),
                (control ? 14_000 : 20_000) + ids.below(control ? 6_000 : 18_000));
    }
}
