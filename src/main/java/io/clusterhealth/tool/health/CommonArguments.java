// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.tool.Arguments;
import java.time.Duration;
import java.util.Optional;

/// The arguments every tool of the set takes.
///
/// @param namespace empty for all namespaces
/// @param limit most rows on a page, where the tool has pages
/// @param maxTokens how long the text may be, and the structured result
public record CommonArguments(Optional<String> namespace, int limit, int maxTokens) {
    private static final int DEFAULT_LIMIT = 50;
    private static final int DEFAULT_TOKENS = 1_500;

    /// Those of a call.
    public static CommonArguments of(Arguments arguments) {
        return new CommonArguments(
                arguments.text("namespace").filter(name -> !name.isEmpty()),
                arguments.integer("limit").orElse(DEFAULT_LIMIT),
                arguments.integer("max_tokens").orElse(DEFAULT_TOKENS));
    }

    /// The same, with pages of so many rows at most.
    CommonArguments withAtMost(int rows) {
        return new CommonArguments(namespace, Math.min(limit, rows), maxTokens);
    }

    /// How far back `90s`, `15m`, `2h` or `1d` reaches.
    static Duration age(String text) {
        long count = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(count);
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }
}
