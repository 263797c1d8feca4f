// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import java.util.Optional;
import java.util.function.Function;

/// The transport's declarations about a message: the HTTP headers that repeat parts of it.
///
/// @param isRequired whether the transport has such headers at all; stdio has none
/// @param version the value of `MCP-Protocol-Version`
/// @param method the value of `Mcp-Method`
/// @param name the value of `Mcp-Name`
/// @param parameter the value of `Mcp-Param-<name>`
/// @param traceParent the value of `traceparent`, valid or not
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports">MCP, Transports</a>
public record Declared(
        boolean isRequired,
        Optional<String> version,
        Optional<String> method,
        Optional<String> name,
        Function<String, Optional<String>> parameter,
        Optional<String> traceParent) {
    /// The declarations of stdio: none.
    public static final Declared NOTHING = new Declared(
            false, Optional.empty(), Optional.empty(), Optional.empty(), _ -> Optional.empty(), Optional.empty());

    /// Whether the client names a revision that only has POST.
    public boolean isModern() {
        return version.filter(named -> Era.of(named) == Era.MODERN).isPresent();
    }
}
