// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A tool that returns its argument.
///
/// @param name the tool's name
/// @param isQuick whether it runs on the thread that read the call
record EchoTool(String name, boolean isQuick) implements Tool {
    private static final ObjectNode INPUT = json("""
            {"type":"object","properties":{"text":{"type":"string","description":"what to say"}},
             "required":["text"],"additionalProperties":false}""");

    private static final ObjectNode OUTPUT = json("{}");

    @Override
    public ToolDescriptor descriptor() {
        return new ToolDescriptor(
                name,
                "Echo",
                "Says it back.",
                "health",
                INPUT,
                OUTPUT,
                ToolDescriptor.Effect.READ_ONLY,
                isQuick ? Set.of(ToolDescriptor.Trait.QUICK) : Set.of(),
                Optional.empty());
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return new ToolOutcome.ContentParts(
                List.of(new Content.Text(arguments.text("text").orElseThrow())), false);
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
