// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Timestamp;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Fields of an object that are held by another than its controller.
///
/// @param by a manager, such as `kubectl-edit`
/// @param since when it last wrote them
/// @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management">Field
/// management</a>
public record ForeignFields(String by, Optional<Instant> since, List<String> fields) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Writers that do their part of every object: controllers of Kubernetes and OpenShift, autoscalers, injectors, and
    /// what an object was before it was first applied.
    private static final Pattern PLATFORM = Pattern.compile(
            "kube-.*|kubelet|.*controller-manager|cluster-policy-controller|service-ca-operator|.*cainjector.*|istiod|"
                    + "pilot-discovery|.*sidecar-injector.*|linkerd.*|vpa-.*|keda.*|cluster-autoscaler|karpenter|csi-.*|"
                    + "external-(provisioner|resizer|attacher).*|before-first-apply");

    /// Fields that controllers set, or that say nothing of what is wanted.
    private static final Pattern IGNORED = Pattern.compile("status(\\..*)?|metadata\\.(finalizers|ownerReferences).*|"
            + ".*\\.caBundle|"
            + "(.*\\.)?metadata\\.annotations\\[(deployment\\.kubernetes\\.io/revision|"
            + "kubectl\\.kubernetes\\.io/(last-applied-configuration|restartedAt)|objectset\\.rio\\.cattle\\.io/.*|argocd\\.argoproj\\.io/.*|"
            + "pv\\.kubernetes\\.io/.*|volume\\.(beta\\.)?kubernetes\\.io/.*|reconcile\\.fluxcd\\.io/.*)]|"
            + "metadata\\.labels\\[(argocd\\.argoproj\\.io/instance|kustomize\\.toolkit\\.fluxcd\\.io/.*|"
            + "helm\\.toolkit\\.fluxcd\\.io/.*|kubernetes\\.io/metadata\\.name)]|"
            + "spec\\.(clusterIPs?|volumeName|nodeName)(\\[.*)?");

    private static final String REPLICAS = "spec.replicas";

    public ForeignFields {
        fields = List.copyOf(fields);
    }

    /// Those of an object, a manager each, the latest first.
    ///
    /// @param object with its `metadata.managedFields`
    /// @param controller the names under which it may write
    /// @param scaled whether an autoscaler sets its replicas
    public static List<ForeignFields> of(ObjectNode object, Set<String> controller, boolean scaled) {
        return of(object, MissingNode.getInstance(), controller::contains, _ -> true, scaled);
    }

    /// Those of an object that were changed since its controller delivered it, as far as that can be told without a
    /// manifest.
    static List<ForeignFields> changed(ObjectNode object, Set<String> controller, boolean scaled) {
        Adoption adoption = Adoption.of(object, controller);
        return of(object, MissingNode.getInstance(), controller::contains, adoption::mayBeChange, scaled);
    }

    /// Those of which no more is known than that they were there before the controller.
    static List<ForeignFields> unknown(ObjectNode object, Set<String> controller, boolean scaled) {
        Adoption adoption = Adoption.of(object, controller);
        return of(object, MissingNode.getInstance(), controller::contains, adoption::isUnknown, scaled);
    }

    /// Those of an object that its manifest does not set either: what it sets is compared by its value, whoever holds
    /// it.
    ///
    /// @param present the object as it is
    /// @param object the object as it would be
    static List<ForeignFields> beside(
            ObjectNode manifest, ObjectNode present, ObjectNode object, Set<String> controller, boolean scaled) {
        Adoption adoption = Adoption.of(present, controller);
        return of(object, manifest, controller::contains, entry -> !adoption.isOriginal(entry), scaled);
    }

    /// Those that one manager alone holds; empty where it holds none that say what is wanted.
    ///
    /// @param object with its `metadata.managedFields`
    public static Optional<ForeignFields> heldBy(String manager, ObjectNode object) {
        return of(object, MissingNode.getInstance(), other -> !other.equals(manager), _ -> true, false).stream()
                .findFirst();
    }

    private static List<ForeignFields> of(
            ObjectNode object,
            JsonNode manifest,
            Predicate<String> controller,
            Predicate<JsonNode> told,
            boolean scaled) {
        Set<String> own = new TreeSet<>();
        List<JsonNode> others = new ArrayList<>();
        for (JsonNode entry : object.at("/metadata/managedFields")) {
            if (controller.test(entry.path("manager").asText())) {
                own.addAll(leaves(entry, MissingNode.getInstance()));
            } else if (!isPlatform(entry) && told.test(entry)) {
                others.add(entry);
            }
        }
        return others.stream()
                .map(entry -> new ForeignFields(
                        entry.path("manager").asText(),
                        Timestamp.parse(entry.path("time").asText()),
                        leaves(entry, manifest).stream()
                                .filter(field -> !own.contains(field) && !isIgnored(field, scaled))
                                .toList()))
                .filter(foreign -> !foreign.fields.isEmpty())
                .sorted((one, other) -> other.since.orElse(Instant.MIN).compareTo(one.since.orElse(Instant.MIN)))
                .toList();
    }

    /// Whether the controller holds any field of an object.
    static boolean hasOf(ObjectNode object, Set<String> controller) {
        return object.at("/metadata/managedFields")
                .valueStream()
                .anyMatch(entry -> controller.contains(entry.path("manager").asText()));
    }

    /// Whether a field says nothing of what is wanted, whoever sets it.
    static boolean isIgnored(String field, boolean scaled) {
        return IGNORED.matcher(field).matches() || (scaled && field.equals(REPLICAS));
    }

    private static boolean isPlatform(JsonNode entry) {
        return entry.path("subresource").asText().equals("status")
                || PLATFORM.matcher(entry.path("manager").asText()).matches();
    }

    /// @param set what is left out of them
    private static Set<String> leaves(JsonNode entry, JsonNode set) {
        Set<String> leaves = new TreeSet<>();
        collect("", entry.path("fieldsV1"), set, leaves);
        return leaves;
    }

    private static void collect(String path, JsonNode fields, JsonNode set, Set<String> into) {
        fields.properties().forEach(field -> {
            String key = field.getKey();
            if (!key.equals(".")) {
                String below = path + step(path, key);
                JsonNode there = below(set, key);
                if (!field.getValue().isEmpty()) {
                    collect(below, field.getValue(), there, into);
                } else if (there.isMissingNode()) {
                    into.add(below);
                }
            }
        });
    }

    /// What a manifest has in place of a field or an entry of a list. It may leave out a part of a key that has a
    /// default.
    private static JsonNode below(JsonNode set, String key) {
        String name = key.substring(2);
        if (key.startsWith("f:")) {
            return set.path(name);
        }
        JsonNode wanted = read(name);
        return set.valueStream()
                .filter(one -> one.equals(wanted)
                        || (wanted.isObject()
                                && wanted.properties().stream()
                                        .allMatch(part -> one.path(part.getKey())
                                                        .isMissingNode()
                                                || one.path(part.getKey()).equals(part.getValue()))))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    /// `f:image` as `.image`, `k:{"name":"app"}` as `[app]`.
    private static String step(String path, String key) {
        String name = key.substring(2);
        if (!key.startsWith("f:")) {
            return "[" + element(name) + "]";
        }
        return member(path, name);
    }

    /// A member of what is at a path, as fields are written everywhere.
    static String member(String path, String name) {
        if (name.contains(".") || name.contains("/")) {
            return "[" + name + "]";
        }
        return path.isEmpty() ? name : "." + name;
    }

    private static String element(String keys) {
        JsonNode read = read(keys);
        return read.isObject()
                ? String.join(",", read.valueStream().map(JsonNode::asText).toList())
                : read.isMissingNode() ? keys : read.asText();
    }

    private static JsonNode read(String keys) {
        try {
            return JSON.readTree(keys);
        } catch (IOException _) {
            return MissingNode.getInstance();
        }
    }
}
