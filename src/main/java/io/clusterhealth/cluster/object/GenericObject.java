// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.meaning.StateWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An object whose kind has no record of its own: the metadata and the fields that its line of `kinds.txt` names.
///
/// @param kept the fields, each scalar as a text; a few hundred bytes
public record GenericObject(String kind, Metadata metadata, JsonNode kept) implements ClusterObject {
    private static final String PHASE = "status.phase|status.state";
    private static final String ENDED = "status.completionTime|status.completionTimestamp|status.finishedAt";
    private static final String BEGAN = "status.startTime|status.startTimestamp|status.startedAt";

    @Override
    public List<Condition> conditions() {
        return Condition.all(Fields.at(kept, "status"));
    }

    /// The conditions that report a fault; without any, the field of the status that does, as a condition of that
    /// name with a lower-case letter. An object that ran once and has ended may have any phase; one that records
    /// when it began may be `Failed`.
    public List<Condition> faults() {
        List<Condition> faults =
                conditions().stream().filter(Condition::reportsFault).toList();
        return faults.isEmpty() && !has(ENDED)
                ? new StatusFields(this).fault().map(List::of).orElseGet(this::faultsOfParts)
                : faults;
    }

    /// The faults in the conditions of its parts, as `status.disks.a.conditions`, unless one of the same field is well:
    /// then the object may do its work.
    private List<Condition> faultsOfParts() {
        JsonNode status = Fields.at(kept, "status");
        return Fields.names(status).stream()
                .map(field -> parts(status.path(field)))
                .filter(parts -> parts.stream().noneMatch(List::isEmpty))
                .flatMap(parts -> parts.stream().flatMap(List::stream))
                .distinct()
                .toList();
    }

    /// The faults of each of the parts that have conditions: elements of a list, values of a map, or a single one.
    private static List<List<Condition>> parts(JsonNode field) {
        return Stream.concat(Stream.of(field), field.valueStream())
                .filter(part -> part.path("conditions").isContainerNode())
                .map(part -> Condition.all(part).stream()
                        .filter(Condition::reportsFault)
                        .toList())
                .toList();
    }

    /// Whether it may be in another state than the intended one: it reports a fault, does not report whether it
    /// is well, or is being changed or deleted.
    public boolean isInDoubt() {
        return deleted().isPresent()
                || conditions().stream()
                        .anyMatch(one -> (one.isGood() && one.is("Unknown")) || (one.isProgress() && one.is("True")))
                || !faults().isEmpty();
    }

    /// Whether it records when it began or ended, as what runs once does.
    public boolean recordsRun() {
        return has(BEGAN) || has(ENDED);
    }

    /// In any spelling: `Error`, `FAILED`, `SyncFailed`.
    public boolean isFault(String state) {
        return StateWords.PHASE_FAILED.in(state) || endsInFailed(state) && !has(BEGAN);
    }

    private static boolean endsInFailed(String state) {
        return state.toLowerCase(Locale.ROOT).endsWith("failed");
    }

    /// Whether its phase says that it ran to its end, whether or not it records when.
    public boolean ranWell() {
        return StateWords.PHASE_RAN.in(text(PHASE));
    }

    /// Whether it is a failed run, and a later one of the same names in its spec has ended well.
    public boolean isSucceededBy(GenericObject run) {
        return isFault(text(PHASE))
                && run.ranWell()
                && run.created()
                        .filter(begun -> created().filter(begun::isAfter).isPresent())
                        .isPresent()
                && run.kind.equals(kind)
                && run.text("apiVersion").equals(text("apiVersion"))
                && run.namespace().equals(namespace())
                && run.references().equals(references())
                && references().values().stream().anyMatch(names -> !names.isEmpty());
    }

    /// The end of an object that runs once.
    ///
    /// @param told the condition, or the state as one, that reports it
    public record RunEnd(boolean failed, Condition told) {

        /// Empty while it runs, after it was cancelled, and for what records no time of a run.
        public static Optional<RunEnd> of(GenericObject object) {
            String phase = object.text(PHASE);
            boolean ran = object.ranWell();
            if (!object.recordsRun()) {
                return Optional.empty();
            }
            return ran || StateWords.PHASE_FAILED.in(phase) || endsInFailed(phase)
                    ? Optional.of(new RunEnd(!ran, new StatusFields(object).phase(phase)))
                    : object.conditions().stream()
                            .flatMap(one -> of(one).stream())
                            .findFirst();
        }

        private static Optional<RunEnd> of(Condition one) {
            boolean well = one.is("True") && StateWords.RUN_SUCCEEDED.in(one.type());
            boolean failed = one.is("False") && one.type().equals("Succeeded")
                    || one.is("True") && one.type().equals("Failed");
            return Optional.of(new RunEnd(failed, one))
                    .filter(_ -> (well || failed) && !StateWords.RUN_CANCELLED.in(one.reason()));
        }
    }

    /// Whether its controller has not yet reported on its latest spec.
    public boolean isBehind() {
        long observed = number("status.observedGeneration", Long.MAX_VALUE);
        return number("metadata.generation", 0) > observed;
    }

    public Optional<ManagedFieldsEntry> statusWrite() {
        return latestWrite("status"::equals);
    }

    /// The latest write of anything but its status.
    public Optional<ManagedFieldsEntry> write() {
        return latestWrite(subresource -> !subresource.equals("status"));
    }

    private Optional<ManagedFieldsEntry> latestWrite(Predicate<String> subresource) {
        return ManagedFieldsEntry.latest(ManagedFieldsEntry.of(Fields.at(kept, "metadata"))
                .filter(entry -> subresource.test(entry.subresource())));
    }

    /// What may be the names of other objects, by the field of the spec: `queue: orders`, `owner: {name: orders}`.
    public Map<String, List<String>> references() {
        JsonNode spec = Fields.at(kept, "spec");
        return Fields.names(spec).stream()
                .collect(Collectors.toMap(field -> field, field -> namesIn(spec.path(field))));
    }

    /// The objects that fields of its spec name with their kind, such as `sourceRef: {kind: Bucket, name:
    /// charts}`.
    public Stream<Reference> kindReferences() {
        return Fields.at(kept, "spec")
                .valueStream()
                .flatMap(field -> field.isArray() ? field.valueStream() : Stream.of(field))
                .map(field -> new Reference(
                        Fields.text(field, "kind"), Fields.text(field, "namespace"), Fields.text(field, "name")))
                .filter(one -> !one.kind().isEmpty() && !one.name().isEmpty());
    }

    /// Whether a reference that it keeps, at any depth of the spec, has this name.
    public boolean refersTo(String name) {
        return Fields.at(kept, "spec").findValuesAsText("name").contains(name);
    }

    private static List<String> namesIn(JsonNode field) {
        return Stream.concat(Stream.of(field), field.isArray() ? field.valueStream() : Stream.empty())
                .flatMap(one -> Stream.of(one, one.path("name")))
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .toList();
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

    /// The texts below a path, at any depth.
    public Stream<String> textsBelow(String path) {
        return all(path).stream().flatMap(GenericObject::leaves);
    }

    private static Stream<String> leaves(JsonNode node) {
        return node.isTextual()
                ? Stream.of(node.textValue())
                : node.valueStream().flatMap(GenericObject::leaves);
    }

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

    public List<String> names(String path) {
        return all(path).stream()
                .flatMap(object -> Fields.names(object).stream())
                .toList();
    }

    public Map<String, String> entries(String path) {
        return all(path).stream().findFirst().map(Fields::entries).orElse(Map.of());
    }

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
