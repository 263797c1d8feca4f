// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The state of an object of any kind, as short facts: selected fields of its spec, and every scalar of its status.
/// Never contains values of environment variables, ConfigMaps or annotations.
final class ObjectFacts {
    private static final int MOST = 30;
    private static final int LONGEST = 120;
    private static final int MOST_KEYS = 12;
    private static final int LONGEST_KEYS = 300;

    /// The most entries shown of one list, and its longest text.
    private static final int SHOWN = 6;
    private static final int LONGEST_LIST = 240;

    /// Fields of a spec that explain an object's state.
    private static final Set<String> SPEC = Words.setOf("""
            replicas paused suspend unschedulable schedule nodeName storageClassName volumeName type clusterIP
            externalName host minAvailable maxUnavailable minReplicas maxReplicas serviceAccountName
            priorityClassName restartPolicy channel version failurePolicy completions parallelism backoffLimit
            activeDeadlineSeconds progressDeadlineSeconds group signerName startingCSV approval phase
            reclaimPolicy ingressClassName attacher""");

    /// Fields shown elsewhere in the answer, or not useful.
    private static final Set<String> ELSEWHERE = Words.setOf("""
            conditions containerStatuses initContainerStatuses ephemeralContainerStatuses images podIPs hostIPs
            addresses volumesInUse volumesAttached history relatedObjects machineID bootID systemUUID""");

    private static final Set<String> VALUES = Set.of("data", "binaryData", "stringData");

    private ObjectFacts() {}

    /// The facts by field path, such as `status.readyReplicas`; redacted.
    static Map<String, String> of(ObjectNode object) {
        Map<String, String> facts = new LinkedHashMap<>();
        object.path("spec").properties().stream()
                .filter(field -> SPEC.contains(field.getKey()))
                .forEach(field -> scalar("spec." + field.getKey(), field.getValue(), facts));
        object.path("status").properties().stream()
                .filter(field -> !ELSEWHERE.contains(field.getKey()))
                .forEach(field -> status("status." + field.getKey(), field.getValue(), 1, facts));
        unseen(object, facts);
        JsonNode spec = object.path("spec");
        // Other API groups have kinds of these names.
        switch (object.path("apiVersion").asText() + " " + object.path("kind").asText()) {
            case "v1 Service" -> service(spec, facts);
            case "networking.k8s.io/v1 Ingress" -> listed("spec.rules", backends(spec), facts);
            case "networking.k8s.io/v1 NetworkPolicy" -> policy(spec, facts);
            case "v1 Node" -> listed("spec.taints", taints(spec), facts);
            case "v1 ConfigMap" -> written(object, facts);
            default -> {}
        }
        for (String name : VALUES) {
            JsonNode values = object.path(name);
            if (values.isObject()) {
                facts.put(name, keys(values));
            }
        }
        object.path("metadata")
                .path("finalizers")
                .valueStream()
                .findFirst()
                .filter(_ -> object.path("metadata").has("deletionTimestamp"))
                .ifPresent(one -> facts.put("metadata.finalizers", Redaction.line(one.asText(), LONGEST)));
        return facts;
    }

    /// The generation of an object whose controller has not reported on it, and that a custom resource has no status.
    private static void unseen(ObjectNode object, Map<String, String> into) {
        JsonNode latest = object.path("metadata").path("generation");
        if (object.path("status").path("observedGeneration").asLong(Long.MAX_VALUE) < latest.asLong()) {
            scalar("metadata.generation", latest, into);
        }
        String group = object.path("apiVersion").asText().split("/", 2)[0];
        if (object.has("spec")
                && !Resource.builtIn(group)
                && object.path("status").isEmpty()
                && !object.path("status").isValueNode()) {
            into.put("status", "none");
        }
    }

    /// The names of the keys; the values may be anything.
    private static String keys(JsonNode values) {
        List<String> names = values.properties().stream()
                .map(Map.Entry::getKey)
                .map(Redaction::name)
                .toList();
        String shown = Redaction.line(names.stream().limit(MOST_KEYS).collect(Collectors.joining(", ")), LONGEST_KEYS);
        return "%d %s (%s%s), values not shown"
                .formatted(
                        names.size(), names.size() == 1 ? "key" : "keys", shown, names.size() > MOST_KEYS ? ", …" : "");
    }

    /// How many addresses of a Service are ready.
    ///
    /// @param atZero the workloads behind the Service, where all are scaled to zero
    static String endpoints(List<EndpointSlice> slices, List<Subject> atZero) {
        int total = slices.stream().mapToInt(EndpointSlice::total).sum();
        if (total > 0) {
            return "%d of %d are ready"
                    .formatted(slices.stream().mapToInt(EndpointSlice::ready).sum(), total);
        }
        return atZero.stream()
                .findFirst()
                .map(one -> "none, %s is scaled to zero".formatted(Redaction.subject(one)))
                .orElse("none");
    }

    private static void service(JsonNode spec, Map<String, String> into) {
        listed("spec.selector", labels(spec.path("selector")), into);
        listed(
                "spec.ports",
                Fields.each(spec, "ports").map(port -> {
                    String target =
                            port.path("targetPort").asText(port.path("port").asText());
                    String protocol = port.path("protocol").asText("TCP");
                    return port.path("port").asText() + "->" + target + (protocol.equals("TCP") ? "" : "/" + protocol);
                }),
                into);
    }

    private static Stream<String> taints(JsonNode spec) {
        return Fields.each(spec, "taints")
                .map(taint -> new Node.Taint(
                                Fields.text(taint, "key"), Fields.text(taint, "value"), Fields.text(taint, "effect"))
                        .words())
                .sorted();
    }

    private static Stream<String> backends(JsonNode spec) {
        Stream<String> rules = Fields.each(spec, "rules")
                .flatMap(rule -> Fields.each(rule.path("http"), "paths")
                        .map(path -> rule.path("host").asText("*")
                                + path.path("path").asText() + " -> " + backend(path.path("backend"))));
        return Stream.concat(
                rules,
                spec.has("defaultBackend")
                        ? Stream.of("all else -> " + backend(spec.path("defaultBackend")))
                        : Stream.empty());
    }

    private static String backend(JsonNode backend) {
        JsonNode service = backend.path("service");
        JsonNode port = service.path("port");
        return service.isObject()
                ? service.path("name").asText() + ":"
                        + port.path("number").asText(port.path("name").asText())
                : backend.path("resource").path("kind").asText() + " "
                        + backend.path("resource").path("name").asText();
    }

    private static void policy(JsonNode spec, Map<String, String> into) {
        into.put("spec.podSelector", bounded(pods(spec.path("podSelector"))));
        List<String> types = Fields.texts(spec, "policyTypes");
        listed("spec.policyTypes", types.stream(), into);
        if (types.contains("Ingress") || spec.has("ingress")) {
            into.put("spec.ingress", allowed(spec, "ingress", "from"));
        }
        if (types.contains("Egress") || spec.has("egress")) {
            into.put("spec.egress", allowed(spec, "egress", "to"));
        }
    }

    private static String allowed(JsonNode spec, String direction, String peers) {
        List<String> rules = Fields.each(spec, direction)
                .map(rule -> peers + " " + peers(rule, peers) + ports(rule))
                .toList();
        return rules.isEmpty() ? "nothing is allowed" : shown(rules.stream());
    }

    private static String peers(JsonNode rule, String direction) {
        List<String> peers = Fields.each(rule, direction).map(ObjectFacts::peer).toList();
        return peers.isEmpty() ? "anywhere" : String.join(" or ", peers);
    }

    private static String peer(JsonNode peer) {
        if (peer.has("ipBlock")) {
            List<String> except = Fields.texts(peer.path("ipBlock"), "except");
            return peer.path("ipBlock").path("cidr").asText()
                    + (except.isEmpty() ? "" : " but " + String.join(", ", except));
        }
        String pods = pods(peer.path("podSelector"));
        return peer.has("namespaceSelector")
                ? pods + " of namespaces " + selector(peer.path("namespaceSelector"), "of any name")
                : pods;
    }

    private static String ports(JsonNode rule) {
        String ports = Fields.each(rule, "ports")
                .map(port -> port.path("port").asText("any")
                        + (port.has("endPort") ? "-" + port.path("endPort").asText() : "")
                        + (port.path("protocol").asText("TCP").equals("TCP")
                                ? ""
                                : "/" + port.path("protocol").asText()))
                .collect(Collectors.joining(", "));
        return ports.isEmpty() ? "" : " on " + ports;
    }

    private static String pods(JsonNode selector) {
        return selector(selector, "").isEmpty() ? "all pods" : "pods " + selector(selector, "");
    }

    private static String selector(JsonNode selector, String everything) {
        return LabelSelector.read(selector).requirements().stream()
                .map(ObjectFacts::requirement)
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(","), labels -> labels.isEmpty() ? everything : labels));
    }

    private static String requirement(LabelSelector.Requirement one) {
        return switch (one.operator()) {
            case "In" ->
                one.values().size() == 1
                        ? one.key() + "=" + one.values().getFirst()
                        : one.key() + " in (" + String.join(",", one.values()) + ")";
            case "NotIn" -> one.key() + " notin (" + String.join(",", one.values()) + ")";
            case "DoesNotExist" -> "!" + one.key();
            default -> one.key();
        };
    }

    /// When the object was last written, and by which field manager.
    private static void written(JsonNode object, Map<String, String> into) {
        ManagedFieldsEntry.latest(ManagedFieldsEntry.of(object.path("metadata")))
                .ifPresent(
                        entry -> into.put("written", bounded(entry.time().orElseThrow() + " by " + entry.manager())));
    }

    private static Stream<String> labels(JsonNode labels) {
        return labels.properties().stream()
                .map(label -> label.getKey() + "=" + label.getValue().asText());
    }

    private static void listed(String path, Stream<String> values, Map<String, String> into) {
        String shown = shown(values);
        if (!shown.isEmpty()) {
            into.put(path, shown);
        }
    }

    private static String shown(Stream<String> values) {
        List<String> all = values.toList();
        return bounded(all.stream().limit(SHOWN).collect(Collectors.joining("; "))
                + (all.size() > SHOWN ? "; and %d more".formatted(all.size() - SHOWN) : ""));
    }

    private static String bounded(String value) {
        return Redaction.line(value, LONGEST_LIST);
    }

    private static void status(String path, JsonNode value, int depth, Map<String, String> into) {
        if (value.isObject() && depth < 2) {
            value.properties().stream()
                    .filter(field -> !ELSEWHERE.contains(field.getKey()))
                    .forEach(field -> status(path + "." + field.getKey(), field.getValue(), depth + 1, into));
        } else {
            scalar(path, value, into);
        }
    }

    private static void scalar(String path, JsonNode value, Map<String, String> into) {
        if (value.isValueNode() && !value.isNull() && !value.asText().isBlank() && into.size() < MOST) {
            into.put(Redaction.line(path, LONGEST), Redaction.value(path, value.asText(), LONGEST));
        }
    }
}
