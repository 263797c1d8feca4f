// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A tool with an empty result.
record StubTool(String name, ToolDescriptor.Effect effect, boolean isExpensive) implements Tool {

    @Override
    public ToolDescriptor descriptor() {
        return new ToolDescriptor(
                name,
                name,
                "",
                "health",
                JsonNodeFactory.instance.objectNode(),
                JsonNodeFactory.instance.objectNode(),
                effect,
                effect == ToolDescriptor.Effect.READ_ELSEWHERE
                        ? Set.of(ToolDescriptor.Trait.PASSES_ON)
                        : isExpensive ? Set.of(ToolDescriptor.Trait.EXPENSIVE) : Set.of(),
                Optional.empty());
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return new ToolOutcome.ContentParts(List.of(), false);
    }
}
