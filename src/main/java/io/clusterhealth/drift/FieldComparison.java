// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.FieldPath;
import io.clusterhealth.cluster.object.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds where an object differs from the wanted one, as paths such as `spec.template.spec.containers[app].image`.
///
/// @param exact whether the wanted object is complete, as returned by the API server; else it is a manifest, and
///     fields that it does not name may have any value: a default, or that of another controller
/// @param scaled whether an autoscaler sets the replicas
public record FieldComparison(boolean exact, boolean scaled) {
    /// Members that identify the entries of a list, the most specific first.
    private static final List<List<String>> KEYS = List.of(
            List.of("name"),
            List.of("mountPath"),
            List.of("containerPort", "protocol"),
            List.of("port", "protocol"),
            List.of("ip"),
            List.of("devicePath"),
            List.of("topologyKey", "whenUnsatisfiable"));

    private static final List<String> METADATA = List.of("labels", "annotations");
    private static final Pattern AMOUNT =
            Pattern.compile("(.*[.\\]])?(limits|requests|hard|capacity|overhead|default|defaultRequest|max|min)[.\\[].*"
                    + "|.*\\.(sizeLimit|divisor|averageValue)");

    /// Texts for which empty is a value, too.
    private static final Pattern TEXT = Pattern.compile(
            "(data|binaryData|stringData|(.*\\.)?(labels|annotations|matchLabels|nodeSelector))[.\\[].*|.*\\.env\\[.*]\\.value");

    /// Numbers that the API server chooses where a manifest has 0.
    private static final Pattern CHOSEN = Pattern.compile(
            ".*\\.(nodePort|targetPort|hostPort|periodSeconds|timeoutSeconds|successThreshold|failureThreshold)");

    /// Whether a field is an entry of a map of texts, to which the API server adds no defaults.
    static boolean isOfPlainMap(String field) {
        return TEXT.matcher(field).matches();
    }

    /// The paths of the fields that differ, without the status and most of the metadata.
    public List<String> fields(ObjectNode wanted, ObjectNode live) {
        Set<String> differ = new LinkedHashSet<>();
        Set<String> members = new LinkedHashSet<>();
        wanted.fieldNames().forEachRemaining(members::add);
        live.fieldNames().forEachRemaining(members::add);
        members.removeAll(Set.of("apiVersion", "kind", "metadata", "status"));
        members.forEach(name -> compare(name, wanted.path(name), live.path(name), differ));
        METADATA.forEach(name -> compare(
                "metadata." + name,
                wanted.path("metadata").path(name),
                live.path("metadata").path(name),
                differ));
        return differ.stream()
                .filter(field -> !ForeignFields.isIgnored(field, scaled))
                .toList();
    }

    private void compare(String path, JsonNode wanted, JsonNode live, Set<String> differ) {
        if ((isNothing(wanted) && isNothing(live)) || (!exact && isLeftOpen(path, wanted, live))) {
            return;
        }
        if (wanted.isObject() && live.isObject() || exact && isMap(wanted) && isMap(live)) {
            Set<String> members = new LinkedHashSet<>();
            wanted.fieldNames().forEachRemaining(members::add);
            if (exact) {
                live.fieldNames().forEachRemaining(members::add);
            }
            members.forEach(
                    name -> compare(path + FieldPath.member(path, name), wanted.path(name), live.path(name), differ));
        } else if (wanted.isArray() && live.isArray() || exact && isList(wanted) && isList(live)) {
            list(path, wanted, live, differ);
        } else if (!isSame(path, wanted, live)) {
            differ.add(path);
        }
    }

    private static boolean isMap(JsonNode node) {
        return node.isObject() || node.isMissingNode();
    }

    /// A missing list is an empty one, so that each entry of the other is named.
    private static boolean isList(JsonNode node) {
        return node.isArray() || node.isMissingNode();
    }

    private void list(String path, JsonNode wanted, JsonNode live, Set<String> differ) {
        for (List<String> key : KEYS) {
            Optional<Map<String, JsonNode>> left = keyed(wanted, key);
            Optional<Map<String, JsonNode>> right = keyed(live, key);
            if (left.isPresent() && right.isPresent()) {
                left.get().forEach((name, entry) -> {
                    String at = path + "[" + name + "]";
                    JsonNode other = right.get().getOrDefault(name, MissingNode.getInstance());
                    if (other.isMissingNode()) {
                        differ.add(at);
                    } else {
                        compare(at, entry, other, differ);
                    }
                });
                right.get().keySet().stream()
                        .filter(name -> exact && !left.get().containsKey(name))
                        .forEach(name -> differ.add(path + "[" + name + "]"));
                return;
            }
        }
        Set<String> inside = new LinkedHashSet<>();
        for (int i = 0; i < Math.min(wanted.size(), live.size()); i++) {
            compare(path + "[" + i + "]", wanted.get(i), live.get(i), inside);
        }
        if (wanted.size() != live.size() || !inside.isEmpty()) {
            differ.add(path);
        }
    }

    /// The entries of a list by these members; empty where they do not identify each entry.
    private static Optional<Map<String, JsonNode>> keyed(JsonNode list, List<String> key) {
        Map<String, JsonNode> byKey = new LinkedHashMap<>();
        for (JsonNode entry : list) {
            if (!entry.has(key.getFirst())) {
                return Optional.empty();
            }
            List<String> parts = new ArrayList<>();
            key.forEach(name -> parts.add(entry.path(name).asText(name.equals("protocol") ? "TCP" : "")));
            if (byKey.put(String.join(",", parts), entry) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(byKey);
    }

    /// Whether a manifest leaves a field to the API server though it names it: an empty value may get a default.
    private static boolean isLeftOpen(String path, JsonNode wanted, JsonNode live) {
        if (wanted.isBoolean()) {
            return false;
        }
        if (wanted.isNumber()) {
            return wanted.decimalValue().signum() == 0
                    && (live.isMissingNode() || CHOSEN.matcher(path).matches());
        }
        return isNothing(wanted) && !(wanted.isTextual() && TEXT.matcher(path).matches());
    }

    /// Whether a value is empty, and thus left out by the API server.
    private static boolean isNothing(JsonNode node) {
        return node.isMissingNode()
                || node.isNull()
                || (node.isContainerNode() && node.isEmpty())
                || (node.isTextual() && node.asText().isEmpty())
                || (node.isBoolean() && !node.asBoolean());
    }

    private boolean isSame(String path, JsonNode wanted, JsonNode live) {
        if (wanted.equals(live) || (isNothing(wanted) && isNothing(live))) {
            return true;
        }
        if (wanted.isNumber() && live.isNumber()) {
            return wanted.decimalValue().compareTo(live.decimalValue()) == 0;
        }
        return !exact && AMOUNT.matcher(path).matches() && Quantity.isSame(wanted.asText(), live.asText());
    }
}
