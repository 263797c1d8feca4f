// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// A tool of this server itself, described by a resource in the package of its class.
public abstract class DescribedTool implements Tool {
    private final ToolDescriptor descriptor;

    /// @param name of the tool and of the resource
    protected DescribedTool(String name) {
        this.descriptor = ToolDescriptor.of(getClass(), name);
    }

    /// Removes an argument from the input schema; to be called in the constructor of a subclass.
    protected final void withoutArgument(String name) {
        ((ObjectNode) descriptor.inputSchema().path("properties")).remove(name);
    }

    @Override
    public final ToolDescriptor descriptor() {
        return descriptor;
    }
}
