// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.upstream;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.upstream.ToolSearch;
import io.clusterhealth.upstream.client.Upstreams;
import java.util.List;
import java.util.stream.Collectors;

/// `discover-mcp-tools`: which tools of other servers a question is about, with all that is needed to call them.
final class DiscoverToolsTool extends DescribedTool {
    private static final int USUAL = 5;

    private final Upstreams upstreams;
    private volatile Index index = new Index(List.of(), new ToolSearch(List.of()));

    /// The search index of a list of tools, built once per list.
    private record Index(List<Tool> tools, ToolSearch search) {
        static Index of(List<Tool> tools) {
            return new Index(
                    tools, new ToolSearch(tools.stream().map(Index::described).toList()));
        }

        private static ToolSearch.Described described(Tool tool) {
            ToolDescriptor one = tool.descriptor();
            String arguments = one.inputSchema().path("properties").properties().stream()
                    .map(property -> property.getKey() + " "
                            + property.getValue().path("description").asText(""))
                    .collect(Collectors.joining(" "));
            return new ToolSearch.Described(one.name(), one.title(), one.description(), arguments);
        }
    }

    DiscoverToolsTool(Upstreams upstreams) {
        super("discover-mcp-tools");
        this.upstreams = upstreams;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        Index now = index(upstreams.tools());
        List<ToolDescriptor> found =
                now
                        .search()
                        .find(
                                arguments.text("query").orElse(""),
                                arguments.integer("limit").orElse(USUAL))
                        .stream()
                        .map(place -> now.tools().get(place).descriptor())
                        .toList();
        ObjectNode data =
                JsonNodeFactory.instance.objectNode().put("total", now.tools().size());
        data.putArray("tools");
        found.forEach(tool -> data.withArrayProperty("tools").add(json(tool)));
        String head = "%d of %d tools fit; call one with execute-mcp-tool {tool, arguments}."
                .formatted(found.size(), now.tools().size());
        String text = found.isEmpty()
                ? "None of %d tools has these words. Say it in other words, or call list-upstreams."
                        .formatted(now.tools().size())
                : found.stream().map(DiscoverToolsTool::lines).collect(Collectors.joining("\n", head + "\n", ""));
        return new ToolOutcome.Answer(text, data, "", false);
    }

    private Index index(List<Tool> tools) {
        Index known = index;
        if (!known.tools().equals(tools)) {
            known = Index.of(tools);
            index = known;
        }
        return known;
    }

    private static String lines(ToolDescriptor tool) {
        return tool.name() + ": " + tool.description().replaceAll("\\s+", " ").strip() + "\n  inputSchema: "
                + tool.inputSchema();
    }

    private static ObjectNode json(ToolDescriptor tool) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("name", tool.name()).put("description", tool.description());
        json.set("inputSchema", tool.inputSchema());
        return json.put("readOnly", tool.effect() == ToolDescriptor.Effect.READ_ELSEWHERE);
    }
}
