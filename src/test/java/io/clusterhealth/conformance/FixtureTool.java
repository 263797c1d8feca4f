// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

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

/// A tool whose result is computed by a function.
record FixtureTool(ToolDescriptor descriptor, Answering answering) implements Tool {
    private static final String NO_ARGUMENTS = """
            {"type":"object","properties":{},"additionalProperties":false}""";

    /// The function of the tool.
    @FunctionalInterface
    interface Answering {
        ToolOutcome answer(Arguments arguments, CallContext context) throws InterruptedException;
    }

    /// A tool without arguments.
    static Tool plain(String name, String description, Answering answering) {
        return of(name, description, Json.object(NO_ARGUMENTS), answering);
    }

    /// A tool with one required string argument.
    static Tool asking(String name, String description, String argument, Answering answering) {
        ObjectNode schema = Json.object(NO_ARGUMENTS);
        schema.withObject("/properties").putObject(argument).put("type", "string");
        schema.putArray("required").add(argument);
        return of(name, description, schema, answering);
    }

    static Tool of(String name, String description, ObjectNode inputSchema, Answering answering) {
        return new FixtureTool(
                new ToolDescriptor(
                        name,
                        "Fixture " + name,
                        description,
                        "health",
                        inputSchema,
                        Json.object("{}"),
                        ToolDescriptor.Effect.READ_ONLY,
                        Set.of(),
                        Optional.empty()),
                answering);
    }

    static ToolOutcome text(String text) {
        return contents(new Content.Text(text));
    }

    static ToolOutcome contents(Content... contents) {
        return new ToolOutcome.ContentParts(List.of(contents), false);
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        try {
            return answering.answer(arguments, context);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new ToolOutcome.ContentParts(List.of(new Content.Text("interrupted")), true);
        }
    }
}
