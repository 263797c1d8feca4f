// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import io.clusterhealth.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The status of servers, one fact per line.
public final class UpstreamText {
    private static final int TOOLS_SHOWN = 100;

    private UpstreamText() {}

    /// The servers that are in trouble first, otherwise in the order of the configuration.
    public static List<UpstreamReport> worstFirst(List<UpstreamReport> servers) {
        return servers.stream()
                .sorted(Comparator.comparingInt(server -> switch (server.state()) {
                    case FAILED, UNREACHABLE, RESTARTING -> 0;
                    case CHANGED -> 1;
                    case CONNECTING, DISCOVERING -> 2;
                    case ONLINE -> 3;
                    case DISABLED -> 4;
                }))
                .toList();
    }

    /// @param whole whether to name each tool
    public static List<String> of(List<UpstreamReport> servers, boolean whole) {
        List<String> lines = new ArrayList<>();
        long serving =
                servers.stream().filter(server -> server.state().serves()).count();
        int tools = servers.stream().mapToInt(server -> server.tools().size()).sum();
        long disabled = servers.stream()
                .filter(server -> server.state() == UpstreamState.DISABLED)
                .count();
        long enabled = servers.size() - disabled;
        lines.add("%d of %d %s online, %s%s."
                .formatted(
                        serving,
                        enabled,
                        Words.agreeing(enabled, "[server|servers]"),
                        tools(tools),
                        disabled == 0 ? "" : ", %d disabled".formatted(disabled)));
        worstFirst(servers).forEach(server -> add(server, whole, lines));
        return lines;
    }

    /// Its name, state and number of tools, without its problems.
    public static String row(UpstreamReport server) {
        return "%s: %s, %s, %s%s%s"
                .formatted(
                        server.slug(),
                        server.state().word(),
                        tools(server.tools().size()),
                        server.transport(),
                        server.speaks().isEmpty() ? "" : ", " + server.speaks(),
                        server.description().isEmpty() ? "" : " (" + server.description() + ")");
    }

    private static String tools(int number) {
        return number + Words.agreeing(number, " [tool|tools]");
    }

    private static void add(UpstreamReport server, boolean whole, List<String> lines) {
        lines.add(row(server));
        if (!server.problem().isEmpty()) {
            lines.add("  problem: " + server.problem());
        }
        if (server.restarts() > 0) {
            lines.add("  restarts: " + server.restarts());
        }
        server.changed().forEach((tool, how) -> lines.add("  changed: " + tool + ": " + how));
        withheld(server, lines);
        if (!server.wayOut().isEmpty()) {
            lines.add("  fix: " + server.wayOut());
        }
        if (whole) {
            server.tools().stream().limit(TOOLS_SHOWN).forEach(tool -> lines.add("  tool: " + tool.namespacedName()));
        }
    }

    /// Tools that are withheld for the same reason share one line.
    private static void withheld(UpstreamReport server, List<String> lines) {
        server.withheld().entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        TreeMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.joining(", "))))
                .forEach((why, tools) -> lines.add("  withheld: " + tools + ": " + why));
    }
}
