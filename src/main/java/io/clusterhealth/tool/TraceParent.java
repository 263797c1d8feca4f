// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The client's span in a distributed trace, parent of a call.
///
/// @param traceId 32 hexadecimal digits
/// @param spanId 16 hexadecimal digits
/// @param sampled whether the client records the trace
/// @see <a href="https://www.w3.org/TR/trace-context/#traceparent-header">W3C, traceparent</a>
public record TraceParent(String traceId, String spanId, boolean sampled) {
    private static final Pattern FORM =
            Pattern.compile("00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})");

    /// Parses a `traceparent`; empty for an invalid one.
    public static Optional<TraceParent> of(String text) {
        return Optional.of(FORM.matcher(text))
                .filter(Matcher::matches)
                .map(parts -> new TraceParent(
                        parts.group(1), parts.group(2), (Integer.parseInt(parts.group(3), 16) & 1) == 1));
    }
}
