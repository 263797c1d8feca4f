// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Set;

/// The paths that every client may request: whether the server is up. They must match exactly: `/health/../mcp` also
/// leads to the MCP endpoint.
final class OpenPaths {
    private static final Set<String> HEALTH = Set.of("/health", "/health/live", "/health/ready");

    private OpenPaths() {}

    /// @param path as it was sent, neither decoded nor normalised
    static boolean contains(String path) {
        return HEALTH.contains(path);
    }
}
