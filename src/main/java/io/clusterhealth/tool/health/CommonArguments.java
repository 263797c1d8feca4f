// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.tool.Arguments;
import java.time.Duration;
import java.util.Optional;

/// The arguments that every tool of the toolset takes.
///
/// @param namespace empty for all namespaces
/// @param limit most rows on a page, where the tool has pages
/// @param maxTokens the budget of the text, and that of the structured content
public record CommonArguments(Optional<String> namespace, int limit, int maxTokens) {
    private static final int DEFAULT_LIMIT = 50;
    private static final int DEFAULT_TOKENS = 1_500;

    /// Reads them from a call.
    public static CommonArguments of(Arguments arguments) {
        return new CommonArguments(
                arguments.text("namespace").filter(name -> !name.isEmpty()),
                arguments.integer("limit").orElse(DEFAULT_LIMIT),
                arguments.integer("max_tokens").orElse(DEFAULT_TOKENS));
    }

    /// The same, with at most this many rows a page.
    public CommonArguments withAtMost(int rows) {
        return new CommonArguments(namespace, Math.min(limit, rows), maxTokens);
    }

    /// Parses an age such as `90s`, `15m`, `2h` or `1d`.
    public static Duration age(String text) {
        long count = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(count);
            case 'm' -> Duration.ofMinutes(count);
            case 'h' -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }
}
