// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// DaemonSets with their pods, which tolerate a lost node and stay on it.
final class DaemonSets {
    private final Ids ids;
    private final Pods pods;

    DaemonSets(Ids ids, Pods pods) {
        this.ids = ids;
        this.pods = pods;
    }

    List<ObjectNode> objects(Row row) {
        ObjectNode set = Controllers.object(row, "DaemonSet", row.name(), ids.uid(), Timeline.INSTALLED);
        String revision = ids.suffix(10);
        List<ObjectNode> objects = new ArrayList<>();
        objects.add(set);
        List<Machine> machines = Placement.candidates(row.where());
        int ready = 0;
        for (Machine machine : machines) {
            Life life = machine.isLost() ? Life.CUT_OFF : Life.READY;
            ready += life == Life.READY ? 1 : 0;
            Instant start = machine.booted().plusSeconds(12 + ids.below(40));
            String name = row.name() + "-" + ids.suffix(5);
            objects.add(pods.object(new PodPlan(row, name, machine, life, start, Owner.of(set)), revision));
        }
        ObjectNode spec = (ObjectNode) set.get("spec");
        spec.put("revisionHistoryLimit", 10);
        spec.set(
                "updateStrategy",
                Tree.of("{\"type\":\"RollingUpdate\",\"rollingUpdate\":{\"maxUnavailable\":\"10%%\"}}"));
        ObjectNode status = set.putObject("status").put("observedGeneration", 3);
        status.put("desiredNumberScheduled", machines.size()).put("currentNumberScheduled", machines.size());
        status.put("updatedNumberScheduled", machines.size()).put("numberMisscheduled", 0);
        status.put("numberReady", ready).put("numberAvailable", ready);
        Controllers.count(status, "numberUnavailable", machines.size() - ready);
        return objects;
    }
}
