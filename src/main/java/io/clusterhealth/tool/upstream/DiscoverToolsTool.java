// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.upstream;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
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

    /// A schema may have 64 KiB.
    private static final int USUAL_TOKENS = 4_000;

    /// Characters for the names of the tools that are left out, at most a quarter of the budget.
    private static final int CLOSING = 600;

    private final Upstreams upstreams;
    private volatile ToolIndex index = new ToolIndex(List.of(), new ToolSearch(List.of()));

    /// The search index of a list of tools, built once per list.
    private record ToolIndex(List<Tool> tools, ToolSearch search) {
        static ToolIndex of(List<Tool> tools) {
            return new ToolIndex(
                    tools,
                    new ToolSearch(tools.stream().map(ToolIndex::described).toList()));
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
        ToolIndex now = index(upstreams.tools());
        int all = now.tools().size();
        List<Integer> fitting = now.search().find(arguments.text("query").orElse(""), all);
        List<ToolDescriptor> found = fitting.stream()
                .limit(arguments.integer("limit").orElse(USUAL))
                .map(place -> now.tools().get(place).descriptor())
                .toList();
        int tokens = arguments.integer("max_tokens").orElse(USUAL_TOKENS);
        BoundedAnswer answer = new BoundedAnswer(tokens, "");
        answer.add(new Facts()
                .fact(
                        "total",
                        IntNode.valueOf(all),
                        found.isEmpty()
                                ? "None of %d tools has these words. Say it in other words, or call list-upstreams."
                                        .formatted(all)
                                : "%d of %d tools fit%s; call one with execute-mcp-tool {tool, arguments}."
                                        .formatted(
                                                fitting.size(),
                                                all,
                                                found.size() < fitting.size()
                                                        ? ", the best %d are shown".formatted(found.size())
                                                        : ""))
                .fact("fitting", fitting.size(), ""));
        answer.list("tools");
        answer.reserve(Math.min(CLOSING, tokens));
        String leftOut = found.stream()
                .filter(tool -> !answer.offer("tools", facts(tool)))
                .map(ToolDescriptor::name)
                .collect(Collectors.joining(", "));
        answer.release();
        if (!leftOut.isEmpty()) {
            answer.add(new Facts().fact("leftOut", leftOut, "Left out, ask with more max_tokens: %s"));
        }
        return new ToolOutcome.Answer(answer.text(), answer.data(), "", answer.truncated());
    }

    private ToolIndex index(List<Tool> tools) {
        ToolIndex known = index;
        if (!known.tools().equals(tools)) {
            known = ToolIndex.of(tools);
            index = known;
        }
        return known;
    }

    private static Facts facts(ToolDescriptor tool) {
        String lines = tool.name() + ": "
                + tool.description().replaceAll("\\s+", " ").strip() + "\n  inputSchema: " + tool.inputSchema();
        return new Facts()
                .fact("name", TextNode.valueOf(tool.name()), lines)
                .fact("description", tool.description(), "")
                .fact("inputSchema", tool.inputSchema(), "")
                .fact("readOnly", tool.effect() == ToolDescriptor.Effect.READ_ELSEWHERE, "");
    }
}
