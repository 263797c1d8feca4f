// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.method;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.CallRunner;
import io.clusterhealth.engine.ContentJson;
import io.clusterhealth.engine.Era;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Features;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ToolCalls;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.resource.FoundResource;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.text.Visible;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.ToolError;
import java.util.function.UnaryOperator;

/// `resources/read`.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources">MCP, Resources</a>
public record ResourcesRead(ResourceCatalog catalog, CallRunner runner, ToolCalls calls) implements Method.Handler {

    /// The method for these features, in either era.
    ///
    /// @param around what the era adds to it
    public static Method of(Features offered, UnaryOperator<Method.Handler> around) {
        return offered.calls()
                .slow(
                        "resources/read",
                        new ResourcesRead(offered.resources(), offered.runner(), offered.calls()),
                        around);
    }

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        if (!params.path("uri").isTextual()) {
            return Reply.invalidParams("'uri' must be the address of a resource");
        }
        String uri = params.path("uri").textValue();
        return catalog.find(uri)
                .map(found -> calls.tooOften(subject(uri), exchange)
                        .<Reply>map(error -> new Reply.Refusal(refused(ErrorCode.UNREADABLE, uri, error)))
                        .orElseGet(() -> read(uri, found, meta, exchange)))
                .orElseGet(() -> missing(uri, exchange.era()));
    }

    /// The subject for the rate limit, as a fixed identifier: a template has any number of URIs.
    private String subject(String uri) {
        return catalog.resources().stream()
                        .anyMatch(one -> one.descriptor().uri().equals(uri))
                ? uri
                : "The resource";
    }

    private Reply read(String uri, FoundResource found, RequestMeta meta, Exchange exchange) {
        ReadOutcome outcome = runner.run("resource", meta.progressToken(), exchange, found::read)
                .orElseGet(() -> new ReadOutcome.ReadRefused(runner.late("The resource")));
        return switch (outcome) {
            case ReadOutcome.ReadContents contents -> {
                ObjectNode json = JsonNodeFactory.instance.objectNode();
                ArrayNode array = json.putArray("contents");
                contents.contents().forEach(one -> array.add(ContentJson.of(one)));
                yield new Reply.Result(json);
            }
            case ReadOutcome.NoSuchResource() -> missing(uri, exchange.era());
            case ReadOutcome.ReadNeedsInput(InputNeeded input) -> new Reply.InputRequired(input);
            case ReadOutcome.ReadRefused(ToolError error) ->
                new Reply.Refusal(refused(
                        error.code().equals(ToolError.NOT_FOUND) ? missing(exchange.era()) : ErrorCode.UNREADABLE,
                        uri,
                        error));
        };
    }

    /// The error for a URI without a resource.
    static Reply missing(String uri, Era era) {
        RpcError error =
                RpcError.of(missing(era), "Resource not found", "See resources/list and resources/templates/list");
        error.data().put("uri", Visible.line(uri));
        return new Reply.Refusal(error);
    }

    private static ErrorCode missing(Era era) {
        return switch (era) {
            case LEGACY -> ErrorCode.RESOURCE_NOT_FOUND;
            case MODERN -> ErrorCode.INVALID_PARAMS;
        };
    }

    private static RpcError refused(ErrorCode code, String uri, ToolError error) {
        RpcError refused = RpcError.of(code, error.text(), error.error());
        refused.data().put("uri", Visible.line(uri)).put("code", error.code()).put("suggestion", error.suggestion());
        error.retryAfterSeconds().ifPresent(seconds -> refused.data().put("retryAfterSeconds", seconds));
        return refused;
    }
}
