// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.upstream.UpstreamReport.ListedTool;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The status of all servers, as JSON: tools by transport and by server, the results of discovery, and the processes.
public final class StatusJson {
    private StatusJson() {}

    /// The whole status, each tool with up to seven members.
    ///
    /// @param fault of the configuration; empty for none
    public static ObjectNode of(List<UpstreamReport> servers, String fault, Instant now) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("timestamp", now.truncatedTo(ChronoUnit.MILLIS).toString());
        if (!fault.isEmpty()) {
            json.put("configurationFault", fault);
        }
        ObjectNode tools = json.putObject("tools");
        tools.put(
                "total",
                servers.stream().mapToInt(server -> server.tools().size()).sum());
        grouped(tools.putObject("byTransport"), servers, UpstreamReport::transport);
        grouped(tools.putObject("byServer"), servers, UpstreamReport::name);
        ObjectNode discovery = json.putObject("discovery");
        for (String transport : List.of("http", "stdio")) {
            discovery.set(transport, statistics(of(servers, transport)));
        }
        ArrayNode processes = json.putArray("processes");
        of(servers, "stdio")
                .forEach(server -> processes
                        .addObject()
                        .put("serverName", server.name())
                        .put("state", server.state().word())
                        .put("command", server.where())
                        .put("restarts", server.restarts()));
        servers.forEach(server -> json.withArrayProperty("servers").add(server(server)));
        return json;
    }

    /// One server without its tools.
    public static ObjectNode server(UpstreamReport server) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("name", server.name())
                .put("slug", server.slug())
                .put("transport", server.transport())
                .put("state", server.state().word())
                .put("since", server.since().truncatedTo(ChronoUnit.SECONDS).toString())
                .put("tools", server.tools().size());
        optional(json, "description", server.description());
        optional(json, "speaks", server.speaks());
        optional(json, "problem", server.problem());
        optional(json, "wayOut", server.wayOut());
        named(json, "withheld", server.withheld());
        named(json, "changed", server.changed());
        return json;
    }

    private static void optional(ObjectNode json, String name, String value) {
        if (!value.isEmpty()) {
            json.put(name, value);
        }
    }

    private static void named(ObjectNode json, String name, Map<String, String> values) {
        values.forEach((tool, why) -> json.withObjectProperty(name).put(tool, why));
    }

    private static void grouped(ObjectNode into, List<UpstreamReport> servers, Function<UpstreamReport, String> by) {
        servers.stream()
                .collect(Collectors.groupingBy(by, TreeMap::new, Collectors.toList()))
                .forEach((name, group) -> {
                    ArrayNode tools = into.putArray(name);
                    group.forEach(server -> server.tools().forEach(tool -> tools.add(tool(server, tool))));
                });
    }

    private static ObjectNode tool(UpstreamReport server, ListedTool listed) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("serverName", server.name())
                .put("originalName", listed.tool().name())
                .put("namespacedName", listed.namespacedName())
                .put("description", listed.tool().description());
        json.set("inputSchema", listed.tool().inputSchema());
        json.put("transport", server.transport());
        if (server.transport().equals("http")) {
            server.discoveredAt().ifPresent(at -> json.put("discoveredAt", at.toString()));
        }
        return json;
    }

    private static ObjectNode statistics(List<UpstreamReport> servers) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("servers", servers.size());
        json.put(
                "tools",
                servers.stream().mapToInt(server -> server.tools().size()).sum());
        servers.stream()
                .collect(Collectors.groupingBy(server -> server.state().word(), TreeMap::new, Collectors.counting()))
                .forEach((state, count) -> json.withObjectProperty("states").put(state, count));
        return json;
    }

    private static List<UpstreamReport> of(List<UpstreamReport> servers, String transport) {
        return servers.stream()
                .filter(server -> server.transport().equals(transport))
                .toList();
    }
}
