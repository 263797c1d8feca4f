// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.upstream;

import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.upstream.client.Upstreams;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Lists the tools of upstream servers while they are few, else two tools that find and call them: with hundreds of
/// descriptions a model chooses worse and needs more tokens.
public final class UpstreamDisplay implements Upstreams.ToolDisplay {
    /// The most upstream tools that count as few.
    static final int FEW_TOOLS = 40;

    /// The most tokens of their descriptions and schemas that count as few, estimated as characters/4.
    static final int FEW_TOKENS = 6_000;

    private final DisplayMode mode;
    private final Tool upstreams;
    private final Tool discover;
    private final Tool execute;

    /// The content of `tools/list`.
    public enum DisplayMode {
        /// The tools while they are few, else as [#ROUTER].
        AUTO,
        /// Always the tools.
        LIST,
        /// Only the tools that find and call them.
        ROUTER
    }

    public UpstreamDisplay(DisplayMode mode, Upstreams all) {
        this.mode = mode;
        this.upstreams = new ListUpstreamsTool(all);
        this.discover = new DiscoverToolsTool(all);
        this.execute = new ExecuteToolTool(all);
    }

    @Override
    public List<Tool> listed(List<Tool> tools) {
        boolean router = switch (mode) {
            case LIST -> false;
            case ROUTER -> true;
            case AUTO -> tools.size() > FEW_TOOLS || tokens(tools) > FEW_TOKENS;
        };
        return router
                ? List.of(upstreams, discover, execute)
                : Stream.concat(Stream.of(upstreams), tools.stream()).toList();
    }

    /// The tokens that the tools take in a model's context, estimated as characters/4.
    static int tokens(List<Tool> tools) {
        return tools.stream().mapToInt(tool -> characters(tool.descriptor())).sum() / 4;
    }

    private static int characters(ToolDescriptor tool) {
        return tool.name().length()
                + tool.title().length()
                + tool.description().length()
                + tool.inputSchema().toString().length()
                + tool.outputSchema().toString().length();
    }

    @Override
    public Optional<Tool> find(String name) {
        return Stream.of(upstreams, discover, execute)
                .filter(tool -> tool.descriptor().name().equals(name.replace('_', '-')))
                .findFirst();
    }
}
