// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The revisions of MCP that begin with `initialize`, oldest first.
///
/// @see <a href="https://modelcontextprotocol.io/specification/versioning">MCP, Versioning</a>
public enum ProtocolVersion {
    V2024_11_05("2024-11-05"),
    V2025_03_26("2025-03-26"),
    V2025_06_18("2025-06-18"),
    V2025_11_25("2025-11-25");

    /// The revision offered to a client that requests an unknown one.
    public static final ProtocolVersion LATEST = V2025_11_25;

    private static final Map<String, ProtocolVersion> BY_DATE =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(ProtocolVersion::date, version -> version));

    private final String date;

    ProtocolVersion(String date) {
        this.date = date;
    }

    /// The revision in its wire format.
    public String date() {
        return date;
    }

    public static Optional<ProtocolVersion> of(String date) {
        return Optional.ofNullable(BY_DATE.get(date));
    }

    /// The revision for a client that requested this one: the same if it is supported, else the latest.
    public static ProtocolVersion negotiate(String requested) {
        return of(requested).orElse(LATEST);
    }

    /// All dates, oldest first.
    public static List<String> dates() {
        return Arrays.stream(values()).map(ProtocolVersion::date).toList();
    }
}
