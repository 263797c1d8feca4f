// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Set;

/// What every client may ask for: whether the server is up. Exactly these, letter by letter: `/health/../mcp` is the
/// way to a message, too.
final class OpenPaths {
    private static final Set<String> HEALTH = Set.of("/health", "/health/live", "/health/ready");

    private OpenPaths() {}

    /// @param path as it was sent, neither decoded nor normalised
    static boolean contains(String path) {
        return HEALTH.contains(path);
    }
}
