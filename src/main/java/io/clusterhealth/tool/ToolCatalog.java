// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The tools that are switched on, in the order clients see them.
public final class ToolCatalog {
    private final Supplier<List<Tool>> tools;
    private final ChangingTools changing;

    /// @param tools of the toolsets that are on, the same each time; not asked for before a request needs them, since
    /// making them takes longer than the answer to `initialize` may
    /// @param changing others behind them that come and go
    public ToolCatalog(Supplier<List<Tool>> tools, ChangingTools changing) {
        this.tools = tools;
        this.changing = changing;
    }

    /// What `tools/list` shows.
    public List<ToolDescriptor> descriptors() {
        return Stream.concat(tools.get().stream(), changing.listed().stream())
                .map(Tool::descriptor)
                .toList();
    }

    /// Those that come and go.
    public ChangingTools changing() {
        return changing;
    }

    /// The tool of this name, in the hyphenated or the underscore spelling.
    public Optional<Tool> find(String name) {
        return named(name).or(() -> named(name.replace('_', '-'))).or(() -> changing.find(name));
    }

    private Optional<Tool> named(String name) {
        return tools.get().stream()
                .filter(tool -> tool.descriptor().name().equals(name))
                .findFirst();
    }

    /// The name an unknown one most likely meant.
    public Optional<String> nearest(String name) {
        return EditDistance.nearest(
                name.replace('_', '-'),
                descriptors().stream().map(ToolDescriptor::name).toList());
    }
}
