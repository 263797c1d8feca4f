// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The status of one server, fit to be shown.
///
/// @param where its command or address, masked
/// @param speaks its own name and its revision of MCP; empty before the handshake
/// @param since when it entered this state
/// @param tools its tools, with their names in the list
/// @param withheld by the tool's name, why it is not offered
/// @param changed by the tool's name, how it differs from its pin
/// @param problem the last fault; empty where there was none since it came online
/// @param wayOut what to do about it; empty where nothing has to be done
/// @param discoveredAt when its tools were listed last
/// @param restarts of its process
public record UpstreamReport(
        String name,
        String slug,
        String description,
        String transport,
        String where,
        String speaks,
        UpstreamState state,
        Instant since,
        List<ListedTool> tools,
        Map<String, String> withheld,
        Map<String, String> changed,
        String problem,
        String wayOut,
        Optional<Instant> discoveredAt,
        long restarts) {

    public record ListedTool(String namespacedName, OfferedTool tool) {}

    public UpstreamReport {
        tools = List.copyOf(tools);
        withheld = new TreeMap<>(withheld);
        changed = new TreeMap<>(changed);
    }
}
