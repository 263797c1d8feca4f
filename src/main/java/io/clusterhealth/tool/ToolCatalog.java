// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tools that are switched on, in the order clients see them.
public final class ToolCatalog {
    private final List<Tool> tools;
    private final Map<String, Tool> byName;
    private final ChangingTools changing;

    /// Keeps the tools of the toolsets that are on, in the order given.
    public ToolCatalog(List<Tool> tools, Set<String> toolsets) {
        this(tools, toolsets, ChangingTools.NONE);
    }

    /// The same, with others behind them that come and go.
    public ToolCatalog(List<Tool> tools, Set<String> toolsets, ChangingTools changing) {
        this.changing = changing;
        this.tools = tools.stream()
                .filter(tool -> toolsets.contains(tool.descriptor().toolset()))
                .toList();
        this.byName = this.tools.stream()
                .collect(Collectors.toUnmodifiableMap(tool -> tool.descriptor().name(), Function.identity()));
    }

    /// What `tools/list` shows.
    public List<ToolDescriptor> descriptors() {
        return Stream.concat(tools.stream(), changing.listed().stream())
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
        return Optional.ofNullable(byName.get(name));
    }

    /// The name an unknown one most likely meant.
    public Optional<String> nearest(String name) {
        return EditDistance.nearest(
                name.replace('_', '-'),
                descriptors().stream().map(ToolDescriptor::name).toList());
    }
}
