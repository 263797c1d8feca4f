// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.upstream;

import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.upstream.client.Upstreams;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Shows the tools of other servers as they are while they are few, and else two that find and call them: a model that
/// reads hundreds of descriptions before each question chooses worse, and pays for them.
public final class UpstreamDisplay implements Upstreams.ToolDisplay {
    /// So many of other servers' tools are few.
    static final int FEW_TOOLS = 40;

    /// So many tokens of their descriptions and schemas are few, counted as characters/4.
    static final int FEW_TOKENS = 6_000;

    private final DisplayMode mode;
    private final Tool upstreams;
    private final Tool discover;
    private final Tool execute;

    /// What is shown.
    public enum DisplayMode {
        /// The tools while they are few.
        AUTO,
        /// The tools.
        LIST,
        /// What finds and calls them.
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

    /// What the tools cost a model before each question, as characters/4.
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
