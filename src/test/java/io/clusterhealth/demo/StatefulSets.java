// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// StatefulSets with their pods and volume claims. A replica on the lost node is not made again: its name is taken
/// until the kubelet says that it has ended.
final class StatefulSets {
    private final Ids ids;
    private final Pods pods;
    private final Placement placement;
    private final Claims claims;

    StatefulSets(Ids ids, Pods pods, Placement placement, Claims claims) {
        this.ids = ids;
        this.pods = pods;
        this.placement = placement;
        this.claims = claims;
    }

    List<ObjectNode> objects(Row row) {
        Instant created = Tree.plusMinutes(Timeline.INSTALLED, 30 + ids.below(900));
        ObjectNode set = Controllers.object(row, "StatefulSet", row.name(), ids.uid(), created);
        String revision = row.name() + "-" + ids.suffix(10);
        List<ObjectNode> objects = new ArrayList<>();
        objects.add(set);
        for (int i = 0; i < row.count(); i++) {
            String name = row.name() + "-" + i;
            String claim = "data-" + name;
            boolean lost = i == row.lostReplica();
            Machine machine = lost ? Machine.lost() : placement.nextAlive(row.where());
            Instant start = machine.booted().plus(Duration.ofSeconds(60 + ids.below(200)));
            objects.add(claims.bound(row, claim, created));
            PodPlan pod = new PodPlan(row, name, machine, lost ? Life.LEAVING : Life.READY, start, Owner.of(set));
            objects.add(pods.object(pod.mounting(claim), revision));
        }
        describe(set, row, revision);
        return objects;
    }

    private static void describe(ObjectNode set, Row row, String revision) {
        ObjectNode spec = (ObjectNode) set.get("spec");
        spec.put("replicas", row.count());
        spec.put("serviceName", row.name());
        spec.put("podManagementPolicy", "OrderedReady");
        spec.set("updateStrategy", Tree.of("{\"type\":\"RollingUpdate\",\"rollingUpdate\":{\"partition\":0}}"));
        Tree.array(spec, "volumeClaimTemplates").add(Claims.template(row));
        int ready = row.lostReplica() >= 0 ? row.count() - 1 : row.count();
        ObjectNode status = set.putObject("status").put("observedGeneration", 3);
        status.put("replicas", row.count());
        Controllers.count(status, "readyReplicas", ready);
        status.put("availableReplicas", ready);
        status.put("currentReplicas", row.count()).put("updatedReplicas", row.count());
        status.put("currentRevision", revision).put("updateRevision", revision);
        status.put("collisionCount", 0);
    }
}
