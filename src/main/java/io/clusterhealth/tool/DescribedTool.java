// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/// A tool of this server itself, described by a resource in the package of its class.
public abstract class DescribedTool implements Tool {
    private static final String CLUSTER = "cluster";

    private final ToolDescriptor descriptor;
    private List<String> only = List.of();

    /// @param name of the tool and of the resource
    protected DescribedTool(String name) {
        this.descriptor = ToolDescriptor.of(getClass(), name);
    }

    /// Removes the argument `cluster` from the input schema; to be called in the constructor of a subclass. A call
    /// may still give the cluster's own name, which the answers of this server name.
    ///
    /// @param names of the only cluster; empty for none
    protected final void ofOneCluster(List<String> names) {
        ((ObjectNode) descriptor.inputSchema().path("properties")).remove(CLUSTER);
        only = List.copyOf(names);
    }

    @Override
    public Optional<MeantCall> means(ObjectNode arguments) {
        return Optional.of(arguments)
                .filter(given -> only.contains(given.path(CLUSTER).asText()))
                .map(given -> new MeantCall(this, given.deepCopy().without(CLUSTER)));
    }

    @Override
    public final ToolDescriptor descriptor() {
        return descriptor;
    }
}
