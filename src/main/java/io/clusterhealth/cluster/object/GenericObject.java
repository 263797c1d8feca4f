// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// An object whose kind has no record of its own: the metadata and the fields that its line of `kinds.txt` names.
///
/// @param kept the fields, each scalar as a text; a few hundred bytes
public record GenericObject(String kind, Metadata metadata, JsonNode kept) implements ClusterObject {
    private static final List<String> STATES = List.of("state", "phase");
    private static final Set<String> FAULTY = Set.of("error", "failure");
    private static final String FAILED = "failed";
    private static final String ENDED = "status.completionTime|status.completionTimestamp|status.finishedAt";
    private static final String BEGAN = "status.startTime|status.startTimestamp|status.startedAt";

    @Override
    public List<Condition> conditions() {
        return Condition.all(Fields.at(kept, "status"));
    }

    /// The conditions that report a fault; without any, a phase or state that does, as a condition of that type. An
    /// object that ran once and has ended may have any phase; one that records when it began may be `Failed`.
    public List<Condition> faults() {
        List<Condition> faults =
                conditions().stream().filter(Condition::reportsFault).toList();
        return faults.isEmpty() && !has(ENDED)
                ? STATES.stream()
                        .filter(state -> isFault(text("status." + state)))
                        .map(state -> new Condition(
                                state,
                                text("status." + state),
                                "",
                                text("status.message|status.error|status.reason"),
                                Optional.empty()))
                        .limit(1)
                        .toList()
                : faults;
    }

    /// In any spelling: `Error`, `FAILED`, `SyncFailed`.
    private boolean isFault(String state) {
        String lower = state.toLowerCase(Locale.ROOT);
        return FAULTY.contains(lower) || lower.endsWith(FAILED) && !has(BEGAN);
    }

    @Override
    public List<String> texts(String path) {
        return all(path).stream()
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .toList();
    }

    @Override
    public boolean has(String path) {
        if (ClusterObject.super.has(path)) {
            return true;
        }
        for (String alternative : path.split("\\|")) {
            if (all(alternative).stream().anyMatch(JsonNode::isContainerNode)) {
                return true;
            }
        }
        return false;
    }

    /// The label selector at a path.
    public LabelSelector selector(String path) {
        return LabelSelector.read(all(path).stream().findFirst().orElse(Fields.NONE));
    }

    /// The objects at a path, in a list or single, each with paths of its own.
    public List<GenericObject> each(String path) {
        return all(path).stream()
                .filter(JsonNode::isObject)
                .map(part -> new GenericObject(kind, metadata, part))
                .toList();
    }

    @Override
    public List<GenericObject> parts(String path) {
        return all(path).stream()
                .filter(JsonNode::isObject)
                .map(part -> {
                    ObjectNode whole = JsonNodeFactory.instance.objectNode();
                    Fields.names(kept).forEach(name -> whole.set(name, kept.get(name)));
                    return new GenericObject(kind, metadata, whole.set("status", part));
                })
                .toList();
    }

    /// The field names of the object at a path.
    public List<String> names(String path) {
        return all(path).stream()
                .flatMap(object -> Fields.names(object).stream())
                .toList();
    }

    /// The texts in the object at a path, such as labels.
    public Map<String, String> entries(String path) {
        return all(path).stream().findFirst().map(Fields::entries).orElse(Map.of());
    }

    /// The quantities in the object at a path, such as requests.
    public Requests amounts(String path) {
        return Requests.read(all(path).stream().findFirst().orElse(Fields.NONE));
    }

    /// A reference to another object, or its name alone.
    ///
    /// @param usual the kind that is meant where the reference has none
    public Reference reference(String path, String usual) {
        String named = text(path + ".kind");
        return new Reference(named.isEmpty() ? usual : named, text(path + ".namespace"), text(path + ".name|" + path));
    }

    /// A reference to another object.
    ///
    /// @param namespace empty if absent: then it is the object's own namespace, or none
    /// @param name empty if absent
    public record Reference(String kind, String namespace, String name) {}

    private List<JsonNode> all(String path) {
        List<JsonNode> found = List.of(kept);
        for (String name : FieldPath.segments(path)) {
            List<JsonNode> below = new ArrayList<>();
            for (JsonNode node : found) {
                JsonNode next = node.get(name);
                if (next != null && next.isArray()) {
                    next.forEach(below::add);
                } else if (next != null) {
                    below.add(next);
                }
            }
            found = below;
        }
        return found;
    }
}
