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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds where an object differs from the wanted one, as paths such as `spec.template.spec.containers[app].image`.
///
/// @param exact whether the wanted object is complete, as returned by the API server; else it is a manifest, and
///     fields that it does not name may have any value: a default, or that of another controller
/// @param scaled whether an autoscaler sets the replicas
public record FieldComparison(boolean exact, boolean scaled) {
    private static final List<String> METADATA = List.of("labels", "annotations");

    /// The paths of the fields that differ, without the status and most of the metadata.
    public List<String> fields(ObjectNode wanted, ObjectNode live) {
        Set<String> members = members(wanted, live);
        members.removeAll(Set.of("apiVersion", "kind", "metadata", "status"));
        List<String> differ = new ArrayList<>();
        members.forEach(name -> differ.addAll(differing(name, wanted.path(name), live.path(name))));
        METADATA.forEach(name -> differ.addAll(differing(
                "metadata." + name,
                wanted.path("metadata").path(name),
                live.path("metadata").path(name))));
        return differ.stream()
                .distinct()
                .filter(field -> !ForeignFields.isIgnored(field, scaled))
                .toList();
    }

    private static Set<String> members(JsonNode... objects) {
        Set<String> members = new LinkedHashSet<>();
        Stream.of(objects).forEach(object -> object.fieldNames().forEachRemaining(members::add));
        return members;
    }

    private List<String> differing(String path, JsonNode wanted, JsonNode live) {
        if (FieldValue.isNothing(wanted) && FieldValue.isNothing(live)
                || !exact && FieldValue.isLeftOpen(path, wanted, live)) {
            return List.of();
        }
        if (are(JsonNode::isObject, wanted, live)) {
            return ofMembers(path, wanted, live);
        }
        if (are(JsonNode::isArray, wanted, live)) {
            Optional<KeyedEntries> entries = KeyedEntries.of(wanted, live);
            return entries.isPresent() ? ofEntries(path, entries.get()) : ofPlaces(path, wanted, live);
        }
        return isSame(path, wanted, live) ? List.of() : List.of(path);
    }

    /// A missing object or list of a complete object is an empty one, so that each member of the other is named.
    private boolean are(Predicate<JsonNode> form, JsonNode wanted, JsonNode live) {
        return Stream.of(wanted, live).allMatch(node -> form.test(node) || exact && node.isMissingNode());
    }

    private List<String> ofMembers(String path, JsonNode wanted, JsonNode live) {
        List<String> differ = new ArrayList<>();
        for (String name : exact ? members(wanted, live) : members(wanted)) {
            differ.addAll(differing(path + FieldPath.member(path, name), wanted.path(name), live.path(name)));
        }
        return differ;
    }

    private List<String> ofEntries(String path, KeyedEntries entries) {
        List<String> differ = new ArrayList<>();
        entries.wanted().forEach((name, entry) -> {
            String at = path + "[" + name + "]";
            JsonNode other = entries.live().getOrDefault(name, MissingNode.getInstance());
            differ.addAll(other.isMissingNode() ? List.of(at) : differing(at, entry, other));
        });
        entries.live().keySet().stream()
                .filter(name -> exact && !entries.wanted().containsKey(name))
                .forEach(name -> differ.add(path + "[" + name + "]"));
        return differ;
    }

    /// Entries that nothing identifies are compared place by place; the list differs as a whole.
    private List<String> ofPlaces(String path, JsonNode wanted, JsonNode live) {
        boolean same = wanted.size() == live.size();
        for (int i = 0; same && i < wanted.size(); i++) {
            same = differing(path + "[" + i + "]", wanted.get(i), live.get(i)).isEmpty();
        }
        return same ? List.of() : List.of(path);
    }

    private boolean isSame(String path, JsonNode wanted, JsonNode live) {
        if (wanted.equals(live)) {
            return true;
        }
        return wanted.isNumber() && live.isNumber()
                ? wanted.decimalValue().compareTo(live.decimalValue()) == 0
                : !exact && FieldValue.QUANTITY.isAt(path) && Quantity.isSame(wanted.asText(), live.asText());
    }

    /// The entries of two lists by the members that identify each of them.
    private record KeyedEntries(Map<String, JsonNode> wanted, Map<String, JsonNode> live) {
        /// The most specific first.
        private static final List<List<String>> KEYS = List.of(
                List.of("name"),
                List.of("mountPath"),
                List.of("containerPort", "protocol"),
                List.of("port", "protocol"),
                List.of("ip"),
                List.of("devicePath"),
                List.of("topologyKey", "whenUnsatisfiable"));

        /// Empty where no key identifies the entries of both lists.
        static Optional<KeyedEntries> of(JsonNode wanted, JsonNode live) {
            return KEYS.stream()
                    .flatMap(key ->
                            by(key, wanted)
                                    .flatMap(left -> by(key, live).map(right -> new KeyedEntries(left, right)))
                                    .stream())
                    .findFirst();
        }

        private static Optional<Map<String, JsonNode>> by(List<String> key, JsonNode list) {
            Map<String, JsonNode> entries = new LinkedHashMap<>();
            for (JsonNode entry : list) {
                String name = key.stream()
                        .map(member -> entry.path(member).asText(member.equals("protocol") ? "TCP" : ""))
                        .collect(Collectors.joining(","));
                if (!entry.has(key.getFirst()) || entries.put(name, entry) != null) {
                    return Optional.empty();
                }
            }
            return Optional.of(entries);
        }
    }
}
