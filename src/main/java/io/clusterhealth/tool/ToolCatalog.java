// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The tools that are switched on, in the order clients see them.
public final class ToolCatalog {
    private final List<Tool> tools;
    private final Map<String, Tool> byName;

    /// Keeps the tools of the toolsets that are on, in the order given.
    public ToolCatalog(List<Tool> tools, Set<String> toolsets) {
        this.tools = tools.stream()
                .filter(tool -> toolsets.contains(tool.descriptor().toolset()))
                .toList();
        this.byName = this.tools.stream()
                .collect(Collectors.toUnmodifiableMap(tool -> tool.descriptor().name(), Function.identity()));
    }

    /// What `tools/list` shows.
    public List<ToolDescriptor> descriptors() {
        return tools.stream().map(Tool::descriptor).toList();
    }

    /// The tool of this name, in the hyphenated or the underscore spelling.
    public Optional<Tool> find(String name) {
        return named(name).or(() -> named(name.replace('_', '-')));
    }

    private Optional<Tool> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /// The name an unknown one most likely meant.
    public Optional<String> nearest(String name) {
        return EditDistance.nearest(
                name.replace('_', '-'),
                tools.stream().map(tool -> tool.descriptor().name()).toList());
    }
}
