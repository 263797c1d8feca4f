// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The control plane's static pods, with the guards and the installers that OpenShift puts beside them.
final class StaticPods {
    private final Pods pods;
    private final List<Owner> nodes;

    /// @param nodes the nodes as owners, in the order of [Machine#ALL]
    StaticPods(Pods pods, List<Owner> nodes) {
        this.pods = pods;
        this.nodes = nodes;
    }

    List<ObjectNode> objects(Row row) {
        List<ObjectNode> objects = new ArrayList<>();
        for (Machine machine : Placement.candidates(row.where())) {
            Instant start = machine.booted().plusSeconds(30);
            Owner node = nodes.get(machine.index());
            String mirror = row.name() + "-" + machine.name();
            objects.add(pods.object(new PodPlan(row, mirror, machine, Life.READY, start, node), ""));
            objects.add(alone(row, row.name() + "-guard-" + machine.name(), "guard", machine, Life.READY, start));
            for (int revision = 11; revision < 13; revision++) {
                String installer = "installer-" + revision + "-" + machine.name();
                Instant ran = machine.booted().minus(Duration.ofMinutes(40L * (13 - revision)));
                objects.add(alone(row, installer, "installer", machine, Life.COMPLETED, ran));
            }
        }
        return objects;
    }

    private ObjectNode alone(Row row, String name, String container, Machine machine, Life life, Instant start) {
        Row own = new Row(row.namespace(), "pod", container, row.where(), 1, List.of(container), 10, 5, 0, "");
        return pods.object(
                new PodPlan(own, name, Optional.of(machine), life, start, Optional.empty(), Optional.empty()), "");
    }
}
