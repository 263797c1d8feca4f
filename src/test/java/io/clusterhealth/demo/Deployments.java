// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Deployments with their ReplicaSets and pods. A pod that was on the lost node has its replacement elsewhere.
final class Deployments {
    private static final Duration ROLLING_FOR = Duration.ofSeconds(170);

    private final Ids ids;
    private final Pods pods;
    private final Placement placement;

    Deployments(Ids ids, Pods pods, Placement placement) {
        this.ids = ids;
        this.pods = pods;
        this.placement = placement;
    }

    List<ObjectNode> objects(Row row) {
        Instant created = Tree.plusMinutes(Timeline.INSTALLED, 20 + ids.below(900));
        ObjectNode deployment = Controllers.object(row, "Deployment", row.name(), ids.uid(), created);
        boolean rolling = row.story().equals("rolling");
        Instant current = rolling
                ? Timeline.ago(ROLLING_FOR)
                : Timeline.UPDATED.plus(Duration.ofMinutes(row.platform() ? ids.below(30) : ids.below(17_000)));
        Instant before = current.minus(Duration.ofDays(6));

        List<ObjectNode> objects = new ArrayList<>();
        objects.add(deployment);
        if (rolling) {
            replicas(objects, deployment, row, 3, before, row.count() - 4, 0);
            replicas(objects, deployment, row, 4, current, 3, 2);
        } else {
            replicas(objects, deployment, row, 1, before, 0, 0);
            replicas(objects, deployment, row, 2, current, row.count(), 0);
        }
        describe(deployment, row, rolling, current);
        return objects;
    }

    private void replicas(
            List<ObjectNode> objects,
            ObjectNode deployment,
            Row row,
            int revision,
            Instant created,
            int ready,
            int starting) {
        String hash = ids.suffix(10);
        String name = row.name() + "-" + hash;
        ObjectNode set = Controllers.object(row, "ReplicaSet", name, ids.uid(), created);
        Tree.array((ObjectNode) set.get("metadata"), "ownerReferences")
                .add(Owner.of(deployment).reference());
        ((ObjectNode) set.get("metadata"))
                .set("annotations", Tree.of("{\"deployment.kubernetes.io/revision\":\"%d\"}", revision));
        ((ObjectNode) set.at("/spec/selector/matchLabels")).put("pod-template-hash", hash);
        ((ObjectNode) set.at("/spec/template/metadata/labels")).put("pod-template-hash", hash);
        ((ObjectNode) set.get("spec")).put("replicas", ready + starting);
        ObjectNode status = set.putObject("status").put("replicas", ready + starting);
        Controllers.count(status, "fullyLabeledReplicas", ready + starting);
        Controllers.count(status, "readyReplicas", ready);
        Controllers.count(status, "availableReplicas", ready);
        status.put("observedGeneration", 3);
        objects.add(set);
        for (int i = 0; i < ready; i++) {
            running(objects, row, set, hash, created);
        }
        for (int i = 0; i < starting; i++) {
            Machine machine = placement.nextAlive(row.where());
            add(objects, row, set, hash, machine, Life.STARTING, Timeline.AS_OF.minusSeconds(21 + i));
        }
    }

    private void running(List<ObjectNode> objects, Row row, ObjectNode set, String hash, Instant created) {
        Machine machine = row.volumeGi() > 0 ? placement.nextAlive(row.where()) : placement.next(row.where());
        Instant began = created.isAfter(machine.booted()) ? created : machine.booted();
        Instant start = began.plusSeconds(40 + ids.below(90));
        if (!machine.isLost()) {
            add(objects, row, set, hash, machine, Life.READY, start);
            return;
        }
        add(objects, row, set, hash, machine, Life.LEAVING, start);
        Machine other = placement.nextAlive(row.where());
        add(objects, row, set, hash, other, Life.READY, Timeline.EVICTED.plusSeconds(ids.below(2)));
    }

    private void add(
            List<ObjectNode> objects,
            Row row,
            ObjectNode set,
            String hash,
            Machine machine,
            Life life,
            Instant created) {
        String name = set.at("/metadata/name").asText() + "-" + ids.suffix(5);
        PodPlan pod = new PodPlan(row, name, machine, life, created, Owner.of(set));
        objects.add(pods.object(row.volumeGi() > 0 ? pod.mounting(row.name()) : pod, hash));
    }

    private static void describe(ObjectNode deployment, Row row, boolean rolling, Instant current) {
        ObjectNode spec = (ObjectNode) deployment.get("spec");
        spec.put("replicas", row.count());
        spec.put("revisionHistoryLimit", 10);
        spec.put("progressDeadlineSeconds", 600);
        spec.set("strategy", row.volumeGi() > 0 ? Tree.of("{\"type\":\"Recreate\"}") : Tree.of("""
                                {"type":"RollingUpdate","rollingUpdate":{"maxSurge":"25%%","maxUnavailable":"25%%"}}
                                """));
        if (row.story().equals("paused")) {
            spec.put("paused", true);
        }
        int total = rolling ? row.count() + 1 : row.count();
        int available = rolling ? row.count() - 1 : row.count();
        ObjectNode status = deployment.putObject("status").put("observedGeneration", 3);
        Controllers.count(status, "replicas", total);
        Controllers.count(status, "updatedReplicas", rolling ? 5 : total);
        Controllers.count(status, "readyReplicas", available);
        Controllers.count(status, "availableReplicas", available);
        Controllers.count(status, "unavailableReplicas", total - available);
        conditions(status, rolling, current);
    }

    private static void conditions(ObjectNode status, boolean rolling, Instant current) {
        Instant ready = current.plusSeconds(90);
        String reason = rolling ? "ReplicaSetUpdated" : "NewReplicaSetAvailable";
        String message = rolling ? "ReplicaSet is progressing." : "ReplicaSet has successfully progressed.";
        add(status, "Available", "MinimumReplicasAvailable", "Deployment has minimum availability.", ready);
        add(status, "Progressing", reason, message, rolling ? current : ready);
    }

    private static void add(ObjectNode status, String type, String reason, String message, Instant since) {
        Instant updated = Optional.of(since).filter(Timeline.AS_OF::isAfter).orElse(Timeline.AS_OF);
        Tree.array(status, "conditions")
                .add(Tree.condition(type, "True", reason, message, updated).put("lastUpdateTime", updated.toString()));
    }
}
