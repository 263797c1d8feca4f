// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.text.Visible;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Consent.ConsentOutcome;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolDescriptor.Trait;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.upstream.CommandRule;
import io.clusterhealth.upstream.Masking;
import io.clusterhealth.upstream.OfferedTool;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamServer.ServerReach;
import io.clusterhealth.upstream.UpstreamState;
import io.clusterhealth.upstream.client.UpstreamSession.UpstreamCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/// A tool of another server, offered like ours: its calls pass the same checks, and are sent once.
final class UpstreamTool implements Tool {
    static final String TOOLSET = "upstream";

    /// Maximum size of a result, in characters of JSON.
    private static final int LARGEST = 1 << 20;

    /// Maximum number of characters of its arguments that a person is shown.
    private static final int LONGEST_SHOWN = 1_000;

    /// Maximum number of characters of a server's own words in an error.
    private static final int LONGEST = 300;

    private final Upstream upstream;
    private final OfferedTool tool;
    private final ToolDescriptor descriptor;
    private final boolean readOnly;
    private final UpstreamContext upstreamContext;

    UpstreamTool(String name, Upstream upstream, OfferedTool tool, UpstreamContext context) {
        this.upstream = upstream;
        this.tool = tool;
        this.upstreamContext = context;
        this.readOnly = upstream.server().readsOnly(tool.name());
        this.descriptor = new ToolDescriptor(
                name,
                tool.title().isEmpty() ? tool.name() : tool.title(),
                tool.description(),
                TOOLSET,
                tool.inputSchema(),
                JsonNodeFactory.instance.objectNode(),
                readOnly ? ToolDescriptor.Effect.READ_ELSEWHERE : ToolDescriptor.Effect.ANY_ELSEWHERE,
                traits(readOnly, context.consent().required()),
                Optional.empty());
    }

    private static Set<Trait> traits(boolean readOnly, boolean consent) {
        if (readOnly) {
            return Set.of(Trait.PASSES_ON);
        }
        return consent
                ? Set.of(Trait.PASSES_ON, Trait.EXPENSIVE, Trait.ASKS_FOR_CONSENT)
                : Set.of(Trait.PASSES_ON, Trait.EXPENSIVE);
    }

    /// Whether it is exactly this tool of this server.
    boolean is(Upstream one, OfferedTool offered) {
        return upstream.equals(one) && tool.equals(offered);
    }

    Upstream upstream() {
        return upstream;
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public Optional<Duration> patience(Arguments arguments, boolean heard) {
        return upstream.server().timeout();
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        long begin = System.nanoTime();
        ToolOutcome outcome = CommandRule.refusal(arguments.values(), readOnly)
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .orElseGet(() -> readOnly || !upstreamContext.consent().required()
                        ? passedOn(arguments.values(), context)
                        : agreedTo(arguments.values(), context));
        String word = switch (outcome) {
            case ToolOutcome.ContentParts(var _, var _, boolean isError) -> isError ? "failed" : "answered";
            case ToolOutcome.NeedsInput _ -> "asked";
            case ToolOutcome.Refused _, ToolOutcome.Answer _ -> "refused";
        };
        upstreamContext
                .watch()
                .called(upstream.server().slug(), descriptor.name(), word, Duration.ofNanos(System.nanoTime() - begin));
        return outcome;
    }

    /// No consent is requested for a call that cannot be made.
    private ToolOutcome agreedTo(ObjectNode arguments, CallContext context) {
        if (!upstream.facts().state().serves()) {
            return new ToolOutcome.Refused(away(upstream.facts().problem()));
        }
        return switch (upstreamContext.consent().to(question(arguments), descriptor.name(), context)) {
            case ConsentOutcome.Agreed _ -> passedOn(arguments, context);
            case ConsentOutcome.PersonAsked(ToolOutcome.NeedsInput question) -> question;
            case ConsentOutcome.NotAgreed(ToolError error) -> new ToolOutcome.Refused(error);
        };
    }

    /// The arguments come last, as JSON, so that nothing in them can be taken for our own text.
    private String question(ObjectNode arguments) {
        Masking masking = masking();
        String given = masking.lines(masking.tree(arguments).toString());
        String shown = given.length() <= LONGEST_SHOWN
                ? given
                : "%s… and %d more characters, which are not shown"
                        .formatted(given.substring(0, LONGEST_SHOWN), given.length() - LONGEST_SHOWN);
        return "Call the tool %s of the server %s, which may change something, with %s"
                .formatted(descriptor.name(), name(), shown);
    }

    private ToolOutcome passedOn(ObjectNode arguments, CallContext context) {
        Optional<BearerToken> token =
                upstream.server().reach() instanceof ServerReach.HttpReach http && http.callerToken()
                        ? context.caller().token()
                        : Optional.empty();
        try {
            return switch (upstream.call(
                    new UpstreamCall(tool, arguments, token, context.remaining(), new ClientProgress(context)))) {
                case Upstream.Called.NotCalled(String why) -> new ToolOutcome.Refused(away(why));
                case Upstream.Called.CallsFull() ->
                    new ToolOutcome.Refused(ToolError.of(
                                    "UPSTREAM_BUSY",
                                    name() + " has " + upstream.server().atOnce()
                                            + " calls under way, as many as it may.",
                                    "Call again when one of them has ended.")
                            .after(1));
                case Upstream.Called.Replied(LinkReply reply) -> outcome(reply);
            };
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancellationException("Interrupted while waiting for " + descriptor.name());
        }
    }

    private ToolOutcome outcome(LinkReply reply) {
        return switch (reply) {
            case LinkReply.UpstreamResult(JsonNode result) -> result(result);
            case LinkReply.UpstreamError(RpcError error) ->
                ToolOutcome.Refused.of(
                        "UPSTREAM_ERROR",
                        name() + " refuses the call (" + error.code() + "): "
                                + masking().line(error.message(), LONGEST) + ".",
                        "Check the arguments against the tool's schema.");
            case LinkReply.AnswerTooLong() -> new ToolOutcome.Refused(tooLarge());
            case LinkReply.LinkSilent() ->
                ToolOutcome.Refused.of(
                        ToolError.DEADLINE_EXCEEDED,
                        name() + " did not answer before the call's deadline.",
                        "Ask it for less, or raise 'timeout' of this server in the configuration.");
            case LinkReply.LinkBroken(UpstreamFault fault) -> new ToolOutcome.Refused(away(fault.text()));
        };
    }

    private ToolOutcome result(JsonNode result) {
        if (ServerRequestHandler.isAsking(result)) {
            return ToolOutcome.Refused.of(
                    "UPSTREAM_ASKS",
                    name() + " wants to ask its user or model something, which is not passed on.",
                    "Give it all it needs as arguments, or use it without this server.");
        }
        if (result.toString().length() > LARGEST) {
            return new ToolOutcome.Refused(tooLarge());
        }
        if (result.path("content").valueStream().anyMatch(UpstreamTool::isMisshapen)) {
            return ToolOutcome.Refused.of(
                    "UPSTREAM_ERROR",
                    name() + " has made the call, but its answer is not in the form of MCP.",
                    "Look at the outcome in another way; this server needs a correction.");
        }
        Masking masking = masking().keepingCursors(result.path("structuredContent"));
        List<Content> content = new ArrayList<>();
        for (JsonNode piece : result.path("content")) {
            if (piece instanceof ObjectNode object) {
                content.add(new Content.PassedOn(masking.piece(object)));
            }
        }
        ObjectNode structured = masking.tree(result.path("structuredContent")) instanceof ObjectNode object
                ? object
                : JsonNodeFactory.instance.objectNode();
        return new ToolOutcome.ContentParts(
                content, structured, result.path("isError").asBoolean());
    }

    /// Whether a piece of content of a known type lacks a text that clients rely on: they fail on the whole answer.
    private static boolean isMisshapen(JsonNode piece) {
        JsonNode resource = piece.path("resource");
        return !switch (piece.path("type").asText()) {
            case "text" -> piece.path("text").isTextual();
            case "image", "audio" ->
                piece.path("data").isTextual() && piece.path("mimeType").isTextual();
            case "resource_link" ->
                piece.path("uri").isTextual() && piece.path("name").isTextual();
            case "resource" ->
                resource.path("uri").isTextual()
                        && (resource.path("text").isTextual()
                                || resource.path("blob").isTextual());
            default -> piece.path("type").isTextual();
        };
    }

    private ToolError tooLarge() {
        return ToolError.of(
                "UPSTREAM_ANSWER_TOO_LARGE",
                name() + " answers with more than 1 MiB.",
                "Ask it for less, such as one page or one object.");
    }

    private ToolError away(String why) {
        String reason = masking().line(why, LONGEST);
        UpstreamState state = upstream.facts().state();
        // The call may fail before the state has changed.
        String now = state.serves() ? " has failed" : " is " + state.word();
        return ToolError.of(
                "UPSTREAM_UNAVAILABLE",
                name() + now + (reason.isEmpty() ? "." : ": " + reason + "."),
                "Go on without it; list-upstreams says more.");
    }

    private String name() {
        return "'" + Excerpt.of(upstream.server().slug()) + "'";
    }

    private Masking masking() {
        return upstream.facts().masking();
    }

    /// Reports the progress of the call to the client, in whole steps.
    private record ClientProgress(CallContext context) implements ProgressListeners.ProgressListener {
        private static final int STEPS = 100;

        @Override
        public void onProgress(double progress, double total, String message) {
            boolean whole =
                    progress == Math.rint(progress) && total == Math.rint(total) && progress < Integer.MAX_VALUE;
            int scale = whole ? 1 : STEPS;
            int done = (int) Math.max(0, Math.min(progress * scale, Integer.MAX_VALUE - 1));
            context.progress(
                    done,
                    total > 0 ? (int) Math.min(total * scale, Integer.MAX_VALUE) : done + 1,
                    Visible.line(message.substring(0, Math.min(message.length(), 200))));
        }
    }
}
