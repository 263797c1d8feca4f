// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import static io.clusterhealth.conformance.FixtureTool.asking;
import static io.clusterhealth.conformance.FixtureTool.plain;
import static io.clusterhealth.conformance.FixtureTool.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ClientReply;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.LogLevel;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Tools that send notifications or requests before their result.
final class TalkingTools {
    /// The suite requires pauses between messages: a client must handle each when it arrives.
    private static final long PAUSE_MILLIS = 50;

    private TalkingTools() {}

    static List<Tool> all() {
        return List.of(
                plain("test_tool_with_logging", "Logs three lines.", (_, context) -> logging(context)),
                plain("test_tool_with_progress", "Tells three steps.", (_, context) -> progressing(context)),
                asking(
                        "test_sampling",
                        "Asks the client's model.",
                        "prompt",
                        (arguments, context) ->
                                sampling(arguments.text("prompt").orElseThrow(), context)),
                asking(
                        "test_elicitation",
                        "Asks the client's user.",
                        "message",
                        (arguments, context) ->
                                elicitation(arguments.text("message").orElseThrow(), context)),
                plain(
                        "test_elicitation_sep1034_defaults",
                        "Asks with defaults.",
                        (_, context) -> eliciting("Please confirm", Forms.DEFAULTS, context)),
                plain(
                        "test_elicitation_sep1330_enums",
                        "Asks with choices of every form.",
                        (_, context) -> eliciting("Please choose", Forms.CHOICES, context)));
    }

    private static ToolOutcome logging(CallContext context) throws InterruptedException {
        log("Tool execution started", context);
        Thread.sleep(PAUSE_MILLIS);
        log("Tool processing data", context);
        Thread.sleep(PAUSE_MILLIS);
        log("Tool execution completed", context);
        return text("Tool with logging executed successfully");
    }

    private static void log(String sentence, CallContext context) {
        context.log(LogLevel.INFO, "test_tool_with_logging", TextNode.valueOf(sentence));
    }

    /// The last progress is below the total: clients complain about a complete one right before the result.
    private static ToolOutcome progressing(CallContext context) throws InterruptedException {
        context.progress(0, 100, "begin");
        Thread.sleep(PAUSE_MILLIS);
        context.progress(50, 100, "half");
        Thread.sleep(PAUSE_MILLIS);
        context.progress(99, 100, "nearly");
        Thread.sleep(PAUSE_MILLIS);
        return text("Tool with progress executed successfully");
    }

    private static ToolOutcome sampling(String prompt, CallContext context) {
        ObjectNode params = Forms.sampling(prompt, 100);
        return asked(
                new ClientRequest(ClientRequest.RequestKind.SAMPLING, params, Optional.empty()),
                context,
                result -> "LLM response: " + result.path("content").path("text").asText());
    }

    private static ToolOutcome elicitation(String message, CallContext context) {
        return asked(
                Forms.elicitation(message, Forms.USER),
                context,
                result -> "User response: action=" + result.path("action").asText() + ", content="
                        + result.path("content"));
    }

    private static ToolOutcome eliciting(String message, String schema, CallContext context) {
        return asked(
                Forms.elicitation(message, schema),
                context,
                result -> "Elicitation completed: action="
                        + result.path("action").asText() + ", content=" + result.path("content"));
    }

    private static ToolOutcome asked(ClientRequest request, CallContext context, Function<JsonNode, String> answer) {
        return switch (context.ask(request)) {
            case ClientReply.ClientResult(JsonNode result) -> text(answer.apply(result));
            case ClientReply.ErrorReply(int code, String message) ->
                failure("The client refused: " + code + " " + message);
            case ClientReply.Impossible(String why) -> failure(why);
        };
    }

    private static ToolOutcome failure(String sentence) {
        return new ToolOutcome.ContentParts(List.of(new Content.Text(sentence)), true);
    }
}
