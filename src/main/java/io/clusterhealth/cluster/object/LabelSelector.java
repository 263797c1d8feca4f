// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;

/// A label selector: `matchLabels` and `matchExpressions` together. Without requirements it matches everything.
public record LabelSelector(List<Requirement> requirements) {
    /// One requirement; a selector matches if all of them hold.
    ///
    /// @param operator `In`, `NotIn`, `Exists` or `DoesNotExist`; for nodes also `Gt` and `Lt`
    /// @param values empty for `Exists` and `DoesNotExist`
    public record Requirement(String key, String operator, List<String> values) {
        /// Whether a label meets it; empty for an unknown operator.
        ///
        /// @param value empty for an object without the label
        public Optional<Boolean> holds(Optional<String> value) {
            boolean listed = value.filter(values::contains).isPresent();
            return switch (operator) {
                case "In" -> Optional.of(listed);
                case "NotIn" -> Optional.of(!listed);
                case "Exists" -> Optional.of(value.isPresent());
                case "DoesNotExist" -> Optional.of(value.isEmpty());
                case "Gt" -> Optional.of(value.filter(text -> compare(text) > 0).isPresent());
                case "Lt" -> Optional.of(value.filter(text -> compare(text) < 0).isPresent());
                default -> Optional.empty();
            };
        }

        /// Zero if either value is no number; then neither operator matches.
        private int compare(String value) {
            try {
                return Long.compare(Long.parseLong(value), Long.parseLong(values.getFirst()));
            } catch (NumberFormatException | NoSuchElementException _) {
                return 0;
            }
        }
    }

    /// Reads the labels as requirements, sorted by key, then the expressions.
    public static LabelSelector read(JsonNode selector) {
        Stream<Requirement> labels = Fields.entries(Fields.at(selector, "matchLabels")).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(label -> new Requirement(label.getKey(), "In", List.of(label.getValue())));
        return new LabelSelector(Stream.concat(labels, requirements(selector, "matchExpressions"))
                .toList());
    }

    /// Whether it matches these labels; not by an unknown operator.
    public boolean holds(Map<String, String> labels) {
        return requirements.stream()
                .allMatch(one ->
                        one.holds(Optional.ofNullable(labels.get(one.key()))).orElse(false));
    }

    public static List<LabelSelector> terms(JsonNode selector) {
        return Fields.each(selector, "nodeSelectorTerms")
                .map(term -> new LabelSelector(Stream.of("matchExpressions", "matchFields")
                        .flatMap(list -> requirements(term, list))
                        .toList()))
                .toList();
    }

    private static Stream<Requirement> requirements(JsonNode selector, String list) {
        return Fields.each(selector, list)
                .map(one -> new Requirement(
                        Fields.text(one, "key"), Fields.text(one, "operator"), Fields.texts(one, "values")));
    }
}
