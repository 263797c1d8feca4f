// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// A tool's structured content as a resource.
///
/// @param part the part of the answer that is shown
public record ToolView(ResourceDescriptor descriptor, Tool tool, UnaryOperator<ObjectNode> part)
        implements ServedResource {
    public static final String JSON = "application/json";

    /// Members that differ between two reads though nothing has changed.
    private static final Set<String> FLEETING =
            Set.of("asOf", "summary", "evidence", "age", "snapshot", "used", "secondsLeft");

    public static ToolView of(
            String name, String title, String description, Tool tool, UnaryOperator<ObjectNode> part) {
        return new ToolView(new ResourceDescriptor("cluster://" + name, name, title, description, JSON), tool, part);
    }

    @Override
    public ReadOutcome read(CallContext context) {
        return read(descriptor.uri(), JsonNodeFactory.instance.objectNode(), context);
    }

    ReadOutcome read(String uri, ObjectNode arguments, CallContext context) {
        return switch (tool.call(new Arguments(arguments), context)) {
            case ToolOutcome.Answer answer -> {
                ObjectNode shown = part.apply(answer.data());
                yield new ReadOutcome.ReadContents(
                        List.of(new ResourceContents.TextContents(uri, JSON, shown.toPrettyString())), version(shown));
            }
            case ToolOutcome.Refused(ToolError error) -> new ReadOutcome.ReadRefused(error);
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ ->
                throw new IllegalStateException("no structured answer: " + uri);
        };
    }

    private static String version(ObjectNode shown) {
        ObjectNode lasting = shown.deepCopy();
        forgetMoment(lasting);
        return lasting.toString();
    }

    private static void forgetMoment(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(FLEETING);
            if (object.path("error") instanceof ObjectNode error) {
                error.remove("reason");
            }
        }
        node.forEach(ToolView::forgetMoment);
    }
}
