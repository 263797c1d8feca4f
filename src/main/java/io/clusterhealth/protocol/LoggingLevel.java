// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The severity of a log message, the least severe first, by RFC 5424.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging">MCP, Logging</a>
public enum LoggingLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    /// The level in its wire format.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<LoggingLevel> of(String word) {
        return Arrays.stream(values())
                .filter(level -> level.word().equals(word))
                .findFirst();
    }

    /// All words, the least severe first.
    public static List<String> words() {
        return Arrays.stream(values()).map(LoggingLevel::word).toList();
    }
}
