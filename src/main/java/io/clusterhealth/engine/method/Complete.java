// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.CallRunner;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Features;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ToolCalls;
import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// `completion/complete`: completions for an argument of a prompt or a variable of a resource template.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion">MCP,
/// Completion</a>
public record Complete(PromptCatalog prompts, ResourceCatalog resources, CallRunner runner, ToolCalls calls)
        implements Method.Handler {
    private static final String METHOD = "completion/complete";

    /// The method for these features, in either era.
    ///
    /// @param around what the era adds to it
    public static Method of(Features offered, UnaryOperator<Method.Handler> around) {
        return offered.calls()
                .slow(
                        METHOD,
                        new Complete(offered.prompts(), offered.resources(), offered.runner(), offered.calls()),
                        around);
    }

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        JsonNode argument = params.path("argument");
        if (!argument.path("name").isTextual() || !argument.path("value").isTextual()) {
            return Reply.invalidParams("'argument' must have a 'name' and a 'value', both strings");
        }
        Map<String, String> given = new TreeMap<>();
        params.path("context")
                .path("arguments")
                .properties()
                .forEach(entry -> given.put(entry.getKey(), entry.getValue().asText()));
        return source(params.path("ref"), argument, given)
                .map(source -> answer(Optional.of(source)
                        .filter(_ -> calls.tooOften(METHOD, exchange).isEmpty())
                        .flatMap(one -> runner.run("completion", Optional.empty(), exchange, one))
                        .orElse(Suggestions.NONE)))
                .orElseGet(() -> Reply.invalidParams(
                        "'ref' must name a prompt ({type: ref/prompt, name}) or a template ({type: ref/resource, uri})"
                                + " that this server has"));
    }

    private Optional<Function<CallContext, Suggestions>> source(
            JsonNode ref, JsonNode argument, Map<String, String> given) {
        String name = argument.path("name").textValue();
        String prefix = argument.path("value").textValue();
        return switch (ref.path("type").asText("")) {
            case "ref/prompt" ->
                prompts.find(ref.path("name").asText(""))
                        .map(prompt -> context -> prompt.complete(name, prefix, given, context));
            case "ref/resource" ->
                resources
                        .template(ref.path("uri").asText(""))
                        .map(template -> context -> template.complete(name, prefix, given, context));
            default -> Optional.empty();
        };
    }

    private static Reply answer(Suggestions suggestions) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode completion = json.putObject("completion");
        suggestions.values().forEach(completion.putArray("values")::add);
        completion
                .put("total", suggestions.total())
                .put("hasMore", suggestions.total() > suggestions.values().size());
        return new Reply.Result(json);
    }
}
