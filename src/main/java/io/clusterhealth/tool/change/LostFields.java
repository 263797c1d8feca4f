// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.PatchedField;
import io.clusterhealth.plan.TriedChange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds what a merge patch removes without naming it: it replaces a whole list, so that a container for which it
/// gives only the image loses all other fields.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc7386">RFC 7386</a>
final class LostFields {
    private LostFields() {}

    /// One sentence for each list of named items, such as `spec.template.spec.containers`, that loses items or
    /// fields.
    static List<String> of(TriedChange tried) {
        if (!(tried.change().request() instanceof PatchRequest(PatchKind kind, ObjectNode body, var _))
                || kind != PatchKind.MERGE) {
            return List.of();
        }
        return PatchedField.of(body)
                .filter(field -> field.value().isArray())
                .flatMap(list ->
                        sentence(
                                list.path(),
                                list.in(tried.diff().before()),
                                list.in(tried.diff().after()))
                                .stream())
                .toList();
    }

    private static Optional<String> sentence(String path, JsonNode before, JsonNode after) {
        List<String> lost = before.valueStream()
                .filter(one -> one.path("name").isTextual())
                .flatMap(one -> lost(one, after).stream())
                .toList();
        return lost.isEmpty()
                ? Optional.empty()
                : Optional.of("The patch replaces the list %s whole: %s.".formatted(path, String.join("; ", lost)));
    }

    private static Optional<String> lost(JsonNode one, JsonNode after) {
        String name = one.path("name").asText();
        Optional<JsonNode> now = after.valueStream()
                .filter(other -> other.path("name").asText().equals(name))
                .findFirst();
        if (now.isEmpty()) {
            return Optional.of(name + " is taken out");
        }
        List<String> fields = fields("", one, now.get()).toList();
        return fields.isEmpty() ? Optional.empty() : Optional.of(name + " loses " + String.join(", ", fields));
    }

    /// The outermost fields that no longer exist.
    private static Stream<String> fields(String path, JsonNode before, JsonNode after) {
        return before.properties().stream().flatMap(field -> {
            String inner = path + field.getKey();
            JsonNode now = after.path(field.getKey());
            return now.isMissingNode()
                    ? Stream.of(inner)
                            .filter(_ -> !field.getValue().isEmpty()
                                    || field.getValue().isValueNode())
                    : fields(inner + ".", field.getValue(), now);
        });
    }
}
