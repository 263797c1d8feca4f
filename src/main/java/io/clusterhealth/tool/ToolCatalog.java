// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The tools that are switched on, in the order clients see them.
public final class ToolCatalog {
    private final List<Tool> tools;

    /// Keeps the tools of the toolsets that are on, in the order given.
    public ToolCatalog(List<Tool> tools, Set<String> toolsets) {
        this.tools = tools.stream()
                .filter(tool -> toolsets.contains(tool.descriptor().toolset()))
                .toList();
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
        return tools.stream()
                .filter(tool -> tool.descriptor().name().equals(name))
                .findFirst();
    }

    /// The name an unknown one most likely meant.
    public Optional<String> nearest(String name) {
        return EditDistance.nearest(
                name.replace('_', '-'),
                tools.stream().map(tool -> tool.descriptor().name()).toList());
    }
}
