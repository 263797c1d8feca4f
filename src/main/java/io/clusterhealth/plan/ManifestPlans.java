// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Plans the changes of the manifests of one call, after a dry run of each.
///
/// @param taken the fields that are taken from other managers, one line each
public record ManifestPlans(List<TriedChange> tried, List<String> taken) {
    private static final Pattern MANAGER = Pattern.compile("conflict with \"([^\"]+)\"");

    /// The request for a document of a manifest.
    ///
    /// @param live as read from the cluster; empty where there is no object
    public static ObjectChange document(ChangeTarget target, ObjectNode document, ObjectNode live, boolean force) {
        ObjectNode manifest = document.deepCopy();
        ObjectNode metadata = manifest.withObjectProperty("metadata");
        metadata.retain(Set.of("name", "labels", "annotations"));
        if (target.resource().namespaced()) {
            metadata.put("namespace", target.name().namespace());
        }
        return new ObjectChange(target, live, new ApplyRequest(manifest, force));
    }

    /// The change made by the documents that change something.
    ///
    /// @param namespace that of documents without one of their own; empty where there are none
    /// @param source a clause on where the manifests come from; empty where they were given
    public PlannedChange plan(String namespace, String source) {
        List<TriedChange> changing = changing();
        List<String> words = changing.stream().map(ManifestPlans::words).toList();
        String sentence = words.size() == 1
                ? words.getFirst()
                : "apply %d objects: %s".formatted(words.size(), String.join(", ", words));
        int same = tried.size() - changing.size();
        List<String> effects = new ArrayList<>(source.isEmpty() ? List.of() : List.of(source));
        if (!taken.isEmpty()) {
            effects.add(
                    "takes %d %s from other managers".formatted(taken.size(), taken.size() == 1 ? "field" : "fields"));
        }
        changing.stream()
                .filter(one ->
                        !RolloutEffect.of(one.change().live(), one.would()).isEmpty())
                .map(one -> one.change().target().words() + " "
                        + RolloutEffect.of(one.change().live(), one.would()))
                .forEach(effects::add);
        List<String> other = changing.stream()
                .flatMap(one -> one.admitted().otherwise().stream()
                        .map(field -> field.change()
                                + (changing.size() == 1
                                        ? ""
                                        : " of " + one.change().target().words())))
                .toList();
        if (!other.isEmpty()) {
            effects.add(PlannedChange.otherwise(other));
        }
        if (same > 0) {
            effects.add("%d more %s so already".formatted(same, same == 1 ? "is" : "are"));
        }
        return new PlannedChange(
                changing.stream().map(TriedChange::change).toList(),
                sentence,
                String.join("; ", effects),
                "kubectl apply --server-side -f manifest" + (taken.isEmpty() ? "" : " --force-conflicts")
                        + (namespace.isEmpty() ? "" : " -n " + namespace),
                changing.reversed().stream().map(TriedChange::back).toList(),
                List.of());
    }

    /// The documents that change something.
    public List<TriedChange> changing() {
        return tried.stream().filter(one -> !one.diff().isEmpty()).toList();
    }

    private static String words(TriedChange one) {
        return (one.change().live().isEmpty() ? "create " : "change ")
                + one.change().target().words();
    }

    /// Whether the API server refuses because other field managers, or other requests of this one, set the fields.
    ///
    /// @param details of the API server's Status
    public static boolean conflicted(ObjectNode details) {
        return causes(details).findAny().isPresent();
    }

    /// The fields that a manifest sets differently from other field managers that own them, one line each.
    ///
    /// @param details of the API server's Status
    /// @param own names under which this server set fields by earlier changes, such as a scaling
    public static List<String> conflicts(ChangeTarget target, ObjectNode live, ObjectNode details, Set<String> own) {
        return causes(details)
                .filter(cause -> !own.contains(manager(cause)))
                .map(cause -> conflict(target, live, cause))
                .distinct()
                .toList();
    }

    private static Stream<JsonNode> causes(ObjectNode details) {
        return details.path("causes")
                .valueStream()
                .filter(cause -> cause.path("reason").asText().equals("FieldManagerConflict"));
    }

    private static String manager(JsonNode cause) {
        Matcher manager = MANAGER.matcher(cause.path("message").asText());
        return manager.find() ? manager.group(1) : "another manager";
    }

    private static String conflict(ChangeTarget target, ObjectNode live, JsonNode cause) {
        String field = cause.path("field").asText().replaceFirst("^\\.", "");
        String name = manager(cause);
        String since = ManagedFieldsEntry.latest(ManagedFieldsEntry.of(live.path("metadata"))
                        .filter(entry -> entry.manager().equals(name) && FieldOwners.holds(entry, field)))
                .flatMap(ManagedFieldsEntry::time)
                .map(Instant::toString)
                .orElse("an unknown time");
        return "%s %s: %s since %s".formatted(target.words(), field, name, since);
    }
}
