// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// Plans changes of nodes: cordon, uncordon and drain.
record NodePlans(ChangeTarget target, ObjectNode live) {
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");
    private static final int NAMED = 3;

    static List<RelatedObjects> pods(ChangeTarget target) {
        return List.of(RelatedObjects.byField(
                Dependents.PODS, "spec.nodeName", target.name().name()));
    }

    Planning cordon(boolean cordon) {
        if (!target.isNode()) {
            return noNode("cordoned");
        }
        String verb = cordon ? "cordon" : "uncordon";
        return Planning.Possible.of(
                cordoned(cordon),
                verb + " " + target.words(),
                cordon ? "no new pods are placed on it" : "new pods are placed on it again",
                verb + " " + target.name().name(),
                target.wish(cordon ? "uncordon" : "cordon"));
    }

    /// Cordons the node and evicts its pods. DaemonSet pods would be recreated, static pods cannot be evicted, and
    /// pods in system namespaces are never changed: all of these stay.
    ///
    /// @param force whether pods that no controller recreates are evicted
    Planning drain(List<ObjectNode> pods, boolean force) {
        if (!target.isNode()) {
            return noNode("drained");
        }
        List<ObjectNode> alive = pods.stream()
                .filter(pod -> !pod.path("metadata").has("deletionTimestamp"))
                .sorted(Comparator.comparing(pod -> ObjectName.of(pod).toString()))
                .toList();
        List<ObjectNode> leaving = alive.stream()
                .filter(pod -> !isDaemon(pod)
                        && !PlatformNamespaces.contains(ObjectName.of(pod).namespace()))
                .toList();
        List<ObjectNode> alone = leaving.stream()
                .filter(pod -> ObjectName.controller(pod).isEmpty()
                        && !ENDED.contains(pod.at("/status/phase").asText()))
                .toList();
        if (!alone.isEmpty() && !force) {
            return new Planning.NotPossible(
                    "No controller makes %s again.".formatted(named(alone)), "force: true evicts them all the same.");
        }
        List<ObjectChange> changes = new ArrayList<>(List.of(cordoned(true)));
        leaving.forEach(pod -> changes.add(eviction(pod)));
        int staying = alive.size() - leaving.size();
        long emptied = leaving.stream().filter(NodePlans::keepsData).count();
        String effect = "no new pods are placed on it"
                + (staying == 0 ? "" : "; %s of DaemonSets and the system stay".formatted(WorkloadPlans.pods(staying)))
                + (alone.isEmpty() ? "" : "; nothing makes %s again".formatted(named(alone)))
                + (emptied == 0
                        ? ""
                        : Words.agreeing(emptied, "; %d [pod loses|pods lose] what is in emptyDir".formatted(emptied)));
        return new Planning.Possible(new PlannedChange(
                changes,
                "drain %s: evict %s".formatted(target.words(), Dependents.counted(leaving)),
                effect,
                "kubectl drain %s --ignore-daemonsets%s%s"
                        .formatted(
                                target.name().name(),
                                alive.stream().anyMatch(NodePlans::holdsUpKubectl) ? " --delete-emptydir-data" : "",
                                force ? " --force" : ""),
                // Evictions are final, and a node that was cordoned before stays so.
                live.at("/spec/unschedulable").asBoolean() ? List.of() : List.of(target.wish("uncordon")),
                leaving));
    }

    private ObjectChange cordoned(boolean cordon) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        ObjectNode spec = patch.putObject("spec");
        if (cordon) {
            spec.put("unschedulable", true);
        } else {
            spec.putNull("unschedulable");
        }
        return new ObjectChange(target, live, ChangePlanner.operation(patch));
    }

    private static ObjectChange eviction(ObjectNode pod) {
        ObjectNode only = JsonNodeFactory.instance.objectNode();
        only.putObject("metadata")
                .<ObjectNode>set("uid", pod.at("/metadata/uid"))
                .set("labels", pod.at("/metadata/labels"));
        ObjectName name = ObjectName.of(pod);
        return new ObjectChange(new ChangeTarget(Dependents.PODS, name), only, new EvictRequest());
    }

    private static boolean isDaemon(ObjectNode pod) {
        return ObjectName.controller(pod)
                        .filter(owner -> Set.of("DaemonSet", "Node")
                                .contains(owner.path("kind").asText()))
                        .isPresent()
                || pod.at("/metadata/annotations").has("kubernetes.io/config.mirror");
    }

    private static boolean keepsData(ObjectNode pod) {
        return pod.at("/spec/volumes").valueStream().anyMatch(volume -> volume.has("emptyDir"));
    }

    /// Whether `kubectl drain`, which also evicts pods in system namespaces, refuses without
    /// `--delete-emptydir-data`.
    private static boolean holdsUpKubectl(ObjectNode pod) {
        return keepsData(pod)
                && !isDaemon(pod)
                && !ENDED.contains(pod.at("/status/phase").asText());
    }

    private static String named(List<ObjectNode> pods) {
        return Words.first(pods.stream().map(pod -> "Pod " + ObjectName.of(pod)).toList(), NAMED);
    }

    private Planning noNode(String done) {
        return new Planning.NotPossible(
                "Only nodes are %s, and this is %s.".formatted(done, target.words()), "Name a node.");
    }
}
