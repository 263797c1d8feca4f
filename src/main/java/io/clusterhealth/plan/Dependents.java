// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.PlannedChange.Planning;
import io.clusterhealth.text.Visible;
import io.clusterhealth.text.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Plans a deletion, with its dependents by owner references.
///
/// @param related the possible dependents, kinds of owners before kinds of dependents
/// @see <a href="https://kubernetes.io/docs/concepts/architecture/garbage-collection/">Garbage Collection</a>
record Dependents(ChangeTarget target, ObjectNode live, List<ObjectNode> related) {
    static final ApiResource PODS = kind("Pod");
    private static final ApiResource JOBS = kind("Job");
    private static final ApiResource REPLICA_SETS = kind("ReplicaSet");
    static final ApiResource NODES = kind("Node");
    private static final ApiResource CLAIMS = kind("PersistentVolumeClaim");
    private static final List<ApiResource> ALL = List.of(
            kind("Deployment"),
            kind("StatefulSet"),
            kind("DaemonSet"),
            kind("CronJob"),
            JOBS,
            REPLICA_SETS,
            CLAIMS,
            PODS);

    /// Only its pods and claims are read.
    private static final String ALL_IN_IT =
            "deletes everything in it, Secrets, service accounts, roles and role bindings included";

    private static final int FINALIZERS = 3;
    private static final int HOSTS = 8;

    /// The lists of possible dependents of a kind, as far as they lead to pods or volumes.
    static List<RelatedObjects> lists(ChangeTarget target) {
        if (target.isNode()) {
            return NodePlans.pods(target);
        }
        if (target.isNamespace()) {
            return lists(List.of(CLAIMS, PODS), target.name().name());
        }
        List<ApiResource> owned = switch (target.resource().kind()) {
            case "Deployment" -> List.of(REPLICA_SETS, PODS);
            case "CronJob" -> List.of(JOBS, PODS);
            case "StatefulSet" -> List.of(CLAIMS, PODS);
            case "ReplicaSet", "DaemonSet", "Job", "ReplicationController" -> List.of(PODS);
            default ->
                target.resource().group().contains(".") && target.resource().namespaced() ? ALL : List.of();
        };
        return lists(owned, target.name().namespace());
    }

    private static List<RelatedObjects> lists(List<ApiResource> kinds, String within) {
        return kinds.stream()
                .map(kind -> new RelatedObjects(kind, within, "", true))
                .toList();
    }

    Planning delete() {
        if (live.path("metadata").has("deletionTimestamp")) {
            return new Planning.NotPossible("%s is being deleted already.".formatted(target.words()), held());
        }
        List<ObjectNode> taken = taken();
        List<ObjectNode> pods = target.resource().kind().equals("Pod") ? List.of(live) : pods(taken);
        return Planning.Possible.of(
                        new ObjectChange(target, live, new DeleteRequest()),
                        "delete " + target.words(),
                        effect(taken, hosts()),
                        "delete " + target.path(),
                        JsonNodeFactory.instance.objectNode())
                .removing(pods);
    }

    /// The condition that a deletion in progress waits for.
    private String held() {
        List<String> remains = remains();
        if (!remains.isEmpty()) {
            return "It waits for what its conditions name, not for a finalizer of its own: %s."
                    .formatted(Words.first(remains, FINALIZERS));
        }
        List<String> finalizers = Stream.of("/metadata/finalizers", "/spec/finalizers")
                .flatMap(path -> live.at(path).valueStream())
                .map(one -> Visible.token(one.asText()))
                .toList();
        if (!finalizers.isEmpty()) {
            return "It waits for its finalizers: %s.".formatted(Words.first(finalizers, FINALIZERS));
        }
        return target.resource().kind().equals("Pod")
                ? "It waits for its containers to end, or for its node to say so."
                : "Nothing is known to hold it: look whether it is still there.";
    }

    /// The namespace controller's report on the content of a namespace. Its own finalizer stays until that is gone.
    private List<String> remains() {
        return target.isNamespace()
                ? live.at("/status/conditions")
                        .valueStream()
                        .filter(one -> one.path("status").asText().equals("True"))
                        .map(one -> Visible.line(one.path("message").asText()))
                        .filter(message -> !message.isEmpty())
                        .toList()
                : List.of();
    }

    private static List<ObjectNode> pods(List<ObjectNode> objects) {
        return objects.stream().filter(one -> kindOf(one).equals("Pod")).toList();
    }

    /// The hosts of an Ingress or a Route.
    private List<String> hosts() {
        return Set.of("Ingress", "Route").contains(target.resource().kind())
                ? live.path("spec").findValuesAsText("host").stream().distinct().toList()
                : List.of();
    }

    private String effect(List<ObjectNode> taken, List<String> hosts) {
        Map<String, Long> others = taken.stream()
                .map(Dependents::kindOf)
                .filter(kind -> !kind.equals("Pod"))
                .collect(Collectors.groupingBy(kind -> kind, TreeMap::new, Collectors.counting()));
        List<ObjectNode> pods = pods(taken);
        List<String> words = new ArrayList<>();
        if (!pods.isEmpty()) {
            words.add(counted(pods));
        }
        others.forEach((kind, count) -> words.add("%d × %s".formatted(count, kind)));
        String entrance = hosts.isEmpty() ? "" : "takes away an entrance for " + Words.first(hosts, HOSTS);
        if (target.isNamespace()) {
            return ALL_IN_IT + (words.isEmpty() ? "" : ", and " + String.join(", ", words));
        }
        return words.isEmpty() ? entrance : "deletes " + String.join(", ", words) + " with it";
    }

    /// `5 pods of 2 workloads`.
    static String counted(List<ObjectNode> pods) {
        long workloads = pods.stream().map(Dependents::workload).distinct().count();
        return "%s of %s"
                .formatted(WorkloadPlans.pods(pods.size()), workloads == 1 ? "1 workload" : workloads + " workloads");
    }

    /// The objects deleted with it: all of a namespace or on a node, else its direct and indirect dependents.
    private List<ObjectNode> taken() {
        if (target.isNamespace() || target.isNode()) {
            return related;
        }
        Set<String> owners = new HashSet<>(Set.of(live.at("/metadata/uid").asText()));
        List<ObjectNode> taken = new ArrayList<>();
        for (ObjectNode one : related) {
            if (one.at("/metadata/ownerReferences")
                    .valueStream()
                    .anyMatch(owner -> owners.contains(owner.path("uid").asText()))) {
                owners.add(one.at("/metadata/uid").asText());
                taken.add(one);
            }
        }
        return taken;
    }

    /// The kind of a list entry, set from its list: entries themselves lack it.
    private static String kindOf(ObjectNode one) {
        return one.path("kind").asText();
    }

    /// The workload of a pod, from its controller; the pod-template-hash is removed from a ReplicaSet's name.
    static String workload(ObjectNode pod) {
        JsonNode hash = pod.at("/metadata/labels/pod-template-hash");
        return ObjectName.controller(pod)
                .map(owner -> owner.path("name").asText())
                .map(name -> ObjectName.of(pod).namespace() + "/"
                        + (hash.isTextual() ? name.replace("-" + hash.asText(), "") : name))
                .orElseGet(() -> ObjectName.of(pod).toString());
    }

    static ApiResource kind(String kind) {
        return Kinds.called(kind).orElseThrow();
    }
}
