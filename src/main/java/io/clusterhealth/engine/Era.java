// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.protocol.ProtocolVersion;

/// The two ways in which MCP has been spoken.
public enum Era {
    /// Up to 2025-11-25: a handshake, then messages that belong together.
    LEGACY,
    /// From 2026-07-28: every request says everything about itself.
    MODERN;

    /// The revision that began the second era. Dates compare as text.
    public static final String MODERN_SINCE = "2026-07-28";

    /// What a client is told whose `MCP-Protocol-Version` names a revision of the first era that there never was.
    public static String unknownRevision() {
        return "MCP-Protocol-Version names a revision unknown here; there are "
                + String.join(", ", ProtocolVersion.dates()) + ", " + MODERN_SINCE;
    }

    /// The era that a revision belongs to, be it known here or not.
    public static Era of(String protocolVersion) {
        return protocolVersion.compareTo(MODERN_SINCE) >= 0 ? MODERN : LEGACY;
    }
}
