// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

/// A tool of this server itself, described by a resource in the package of its class.
public abstract class DescribedTool implements Tool {
    private final ToolDescriptor descriptor;

    /// @param name of the tool and of the resource
    protected DescribedTool(String name) {
        this.descriptor = ToolDescriptor.of(getClass(), name);
    }

    @Override
    public final ToolDescriptor descriptor() {
        return descriptor;
    }
}
