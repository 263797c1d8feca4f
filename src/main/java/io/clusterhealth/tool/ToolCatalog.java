// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import io.clusterhealth.text.EditDistance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The enabled tools, in the order of `tools/list`.
public final class ToolCatalog {
    private final Supplier<List<Tool>> tools;
    private final ChangingTools changing;
    private final Function<String, Optional<String>> disabled;
    /// The tools called so far: a search reads the descriptors of all tools before the one it finds.
    private final Map<String, Tool> found = new ConcurrentHashMap<>();

    /// @param tools of the enabled toolsets, the same on each call; first called when a request needs them, since
    /// creating them takes longer than the response to `initialize` may
    /// @param changing tools listed after them that appear and disappear
    /// @param disabled why a tool of this name is disabled, in one clause; empty where there is no such tool
    public ToolCatalog(
            Supplier<List<Tool>> tools, ChangingTools changing, Function<String, Optional<String>> disabled) {
        this.tools = tools;
        this.changing = changing;
        this.disabled = disabled;
    }

    /// Why the tool of this name, in either spelling, is disabled or not there yet, in one clause; empty where there is
    /// no such tool.
    public Optional<String> disabled(String name) {
        return disabled.apply(name.replace('_', '-')).or(() -> changing.pending(name));
    }

    public List<ToolDescriptor> descriptors() {
        return Stream.concat(tools.get().stream(), changing.listed().stream())
                .map(Tool::descriptor)
                .toList();
    }

    /// The tools that appear and disappear.
    public ChangingTools changing() {
        return changing;
    }

    /// The tool of this name, in the hyphenated or the underscore spelling.
    public Optional<Tool> find(String name) {
        return named(name).or(() -> named(name.replace('_', '-'))).or(() -> changing.find(name));
    }

    private Optional<Tool> named(String name) {
        return Optional.ofNullable(found.get(name)).or(() -> search(name));
    }

    private Optional<Tool> search(String name) {
        Optional<Tool> tool = tools.get().stream()
                .filter(one -> one.descriptor().name().equals(name))
                .findFirst();
        tool.ifPresent(one -> found.put(name, one));
        return tool;
    }

    /// The tool name that an unknown one most likely meant.
    public Optional<String> nearest(String name) {
        return EditDistance.nearest(
                name.replace('_', '-'),
                descriptors().stream().map(ToolDescriptor::name).toList());
    }
}
