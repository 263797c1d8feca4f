// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.List;

/// The completions of an argument.
///
/// @param values best first, at most [#MAX]
/// @param total how many match in total
public record Suggestions(List<String> values, int total) {
    /// The most values a completion may have.
    public static final int MAX = 100;

    public static final Suggestions NONE = new Suggestions(List.of(), 0);

    public Suggestions {
        values = List.copyOf(values);
    }

    /// The values that begin with the prefix, ignoring case, in their order.
    public static Suggestions of(List<String> values, String prefix) {
        List<String> fitting = values.stream()
                .filter(value -> value.regionMatches(true, 0, prefix, 0, prefix.length()))
                .toList();
        return new Suggestions(fitting.stream().limit(MAX).toList(), fitting.size());
    }
}
