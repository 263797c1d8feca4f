// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import io.clusterhealth.text.EditDistance;
import java.util.List;
import java.util.Map;

/// The valid values of an argument, for the refusal of any other value.
///
/// @param member name of the list in the structured error, such as `validNamespaces`
/// @param values safe to show. They keep their order where all fit; else the most similar are named first
public record ValidValues(String member, List<String> values) {
    /// Characters of the values in the structured error: some clients pass a model only that and not the text.
    private static final int ROOM = 640;

    /// So many values can be named instead of one of several that are equally similar to the given one.
    private static final int MOST_ALIKE = 6;

    public ValidValues {
        values = List.copyOf(values);
    }

    /// The refusal: names the value that was most likely meant, else as many values as fit.
    ///
    /// @param error one sentence that names the argument
    /// @param otherwise the suggestion where no value is similar and not all fit
    public ToolError refuse(String code, String error, String given, String otherwise) {
        // A value that equals the given one once its hidden parts are left out is no useful suggestion.
        List<String> others =
                values.stream().filter(value -> !value.equals(given)).toList();
        String suggestion = EditDistance.nearest(given, others)
                .filter(near -> !isOneOfMany(near, given, others))
                .map("Did you mean '%s'?"::formatted)
                .orElseGet(() -> named(others, given, otherwise, ToolError.MAX_TEXT - error.length() - 1));
        return new ToolError(
                code, error, suggestion, others.isEmpty() ? Map.of() : Map.of(member, nearest(others, given)));
    }

    /// Whether another value is as similar and all are few: then it is better to name all of them.
    private static boolean isOneOfMany(String near, String given, List<String> others) {
        int distance = EditDistance.between(near, given);
        return others.size() <= MOST_ALIKE
                && others.stream()
                                .filter(value -> EditDistance.between(value, given) <= distance)
                                .count()
                        > 1;
    }

    private static List<String> nearest(List<String> values, String given) {
        return first(values).size() == values.size() ? values : first(EditDistance.ranked(given, values));
    }

    /// The first of the values, as many as fit into a structured error, at least one.
    public static List<String> first(List<String> values) {
        int room = ROOM;
        int count = 0;
        while (count < values.size() && (count == 0 || room >= values.get(count).length())) {
            room -= values.get(count).length() + 3; // two quotation marks and a comma
            count++;
        }
        return values.subList(0, count);
    }

    private static String named(List<String> values, String given, String otherwise, int room) {
        String all = "Valid: " + String.join(", ", values) + ".";
        if (!values.isEmpty() && all.length() <= room) {
            return all;
        }
        List<String> ranked = EditDistance.ranked(given, values);
        String some = otherwise;
        for (int count = 1; count < values.size(); count++) {
            String more = "%s Among the valid: %s.".formatted(otherwise, String.join(", ", ranked.subList(0, count)));
            if (more.length() > room) {
                return some;
            }
            some = more;
        }
        return some;
    }
}
