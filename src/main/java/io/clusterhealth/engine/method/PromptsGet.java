// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.CallRunner;
import io.clusterhealth.engine.ContentJson;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Features;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptMessage;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.tool.InputNeeded;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// `prompts/get`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/prompts">MCP, Prompts</a>
public record PromptsGet(PromptCatalog catalog, CallRunner runner) implements Method.Handler {

    /// The method for these features, in either era.
    ///
    /// @param around what the era adds to it
    public static Method of(Features offered, UnaryOperator<Method.Handler> around) {
        return offered.calls().slow("prompts/get", new PromptsGet(offered.prompts(), offered.runner()), around);
    }

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        if (!params.path("name").isTextual()) {
            return Reply.invalidParams("'name' must be the name of a prompt");
        }
        String name = params.path("name").textValue();
        return catalog.find(name)
                .map(prompt -> get(prompt, params.path("arguments"), meta, exchange))
                .orElseGet(() ->
                        Reply.invalidParams("There is no prompt '" + Excerpt.of(name) + "'; there are " + names()));
    }

    private Reply get(Prompt prompt, JsonNode given, RequestMeta meta, Exchange exchange) {
        if (!given.isMissingNode() && !given.isNull() && !given.isObject()) {
            return Reply.invalidParams("'arguments' must be an object");
        }
        Optional<String> problem = problem(prompt.descriptor(), given);
        if (problem.isPresent()) {
            return Reply.invalidParams(problem.get());
        }
        Map<String, String> arguments = new TreeMap<>();
        given.properties()
                .forEach(entry -> arguments.put(entry.getKey(), entry.getValue().textValue()));
        String name = prompt.descriptor().name();
        PromptOutcome outcome = runner.run(
                        name, meta.progressToken(), exchange, context -> prompt.get(arguments, context))
                .orElseGet(() ->
                        new PromptOutcome.InvalidArguments(runner.late(name).text()));
        return switch (outcome) {
            case PromptOutcome.PromptMessages messages -> new Reply.Result(json(messages));
            case PromptOutcome.PromptNeedsInput(InputNeeded input) -> new Reply.InputRequired(input);
            case PromptOutcome.InvalidArguments(String details) -> Reply.invalidParams(details);
        };
    }

    private static Optional<String> problem(PromptDescriptor descriptor, JsonNode given) {
        List<String> known = descriptor.arguments().stream()
                .map(PromptDescriptor.Argument::name)
                .toList();
        for (Map.Entry<String, JsonNode> entry : given.properties()) {
            if (!known.contains(entry.getKey())) {
                return Optional.of("The prompt has no argument '" + Excerpt.of(entry.getKey()) + "'"
                        + (known.isEmpty() ? "" : "; it takes " + String.join(", ", known)));
            }
            if (!entry.getValue().isTextual()) {
                return Optional.of("The argument '" + entry.getKey() + "' must be a string");
            }
        }
        return descriptor.arguments().stream()
                .filter(PromptDescriptor.Argument::required)
                .filter(argument -> !given.has(argument.name()))
                .findFirst()
                .map(argument -> "The prompt needs the argument '" + argument.name() + "'");
    }

    private static ObjectNode json(PromptOutcome.PromptMessages outcome) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("description", outcome.description());
        ArrayNode messages = json.putArray("messages");
        for (PromptMessage message : outcome.messages()) {
            messages.addObject()
                    .put("role", message.role().name().toLowerCase(Locale.ROOT))
                    .set("content", ContentJson.of(message.content()));
        }
        return json;
    }

    private String names() {
        return catalog.prompts().stream()
                .map(prompt -> prompt.descriptor().name())
                .collect(Collectors.joining(", "));
    }
}
