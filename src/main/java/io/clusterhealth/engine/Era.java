// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.protocol.ModernMeta;
import io.clusterhealth.protocol.ProtocolVersion;

/// The two generations of MCP revisions.
public enum Era {
    /// Up to 2025-11-25: a handshake, then messages that belong together.
    LEGACY,
    /// From 2026-07-28: every request carries its own revision and capabilities.
    MODERN;

    /// The first revision of [#MODERN].
    public static final String MODERN_SINCE = ModernMeta.SINCE;

    /// The error text for an `MCP-Protocol-Version` that names a legacy revision which does not exist.
    public static String unknownRevision() {
        return "MCP-Protocol-Version names a revision unknown here; there are "
                + String.join(", ", ProtocolVersion.dates()) + ", " + MODERN_SINCE;
    }

    /// The era of a revision, whether or not this server supports it.
    public static Era of(String protocolVersion) {
        return protocolVersion.compareTo(MODERN_SINCE) >= 0 ? MODERN : LEGACY;
    }
}
