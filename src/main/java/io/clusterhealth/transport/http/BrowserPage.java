// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.engine.Era;
import io.clusterhealth.engine.Handled;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.page.VerdictPage;
import io.clusterhealth.tool.ToolCatalog;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/// The page at `/` for browsers: the verdict on what the caller may see. It comes from a call of the tool, made at
/// most once in 30 s for callers with the same rights, however many tabs are open.
@Singleton
final class BrowserPage {
    /// The headers of every page, also of refusals.
    static final Map<String, String> HEADERS = Map.of(
            "Content-Type",
            "text/html;charset=UTF-8",
            "Content-Security-Policy",
            VerdictPage.policy(),
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cache-Control",
            "no-store");

    private static final Duration FRESH = Duration.ofSeconds(30);

    /// The total size of the cached pages of all callers, in characters.
    private static final int KEPT = 8_000_000;

    /// The most that the tools allow.
    private static final int MAX_TOKENS = 20_000;

    private final Messages messages;
    private final Message.Request question;
    private final AsyncCache<Caller, Shown> shown = Caffeine.newBuilder()
            .expireAfterWrite(FRESH)
            .maximumWeight(KEPT)
            .weigher((Caller _, Shown page) -> page.html().length())
            .buildAsync();

    BrowserPage(Messages messages, ToolCatalog catalog) {
        this.messages = messages;
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        String fleet = "get-fleet-health";
        params.put("name", catalog.find(fleet).isPresent() ? fleet : "get-cluster-health");
        params.putObject("arguments").put("max_tokens", MAX_TOKENS);
        this.question = new Message.Request(new RequestId.TextId("page"), "tools/call", params);
    }

    CompletionStage<Response> answer(RoutingContext context) {
        Caller caller = CallerIdentity.callerOf(context).withoutToken();
        CompletableFuture<Shown> page = shown.get(caller, (_, _) -> ask(context));
        return page.thenApply(one -> {
            if (one.isRefusal()) {
                shown.asMap().remove(caller, page); // refusals are not cached: the next request may succeed
            }
            return response(one);
        });
    }

    private CompletableFuture<Shown> ask(RoutingContext context) {
        CompletableFuture<Shown> page = new CompletableFuture<>();
        messages.ask(
                context,
                question,
                handled -> {
                    try {
                        page.complete(Shown.of(handled));
                    } catch (RuntimeException defect) {
                        page.completeExceptionally(defect); // the browser must not wait for ever
                    }
                },
                () -> page.complete(Shown.refused(Response.Status.SERVICE_UNAVAILABLE, Messages.BUSY)));
        return page;
    }

    private static Response response(Shown page) {
        Response.ResponseBuilder response = Response.status(page.status()).entity(page.html());
        HEADERS.forEach(response::header);
        return response.build();
    }

    private record Shown(Response.Status status, boolean isRefusal, String html) {

        static Shown of(Handled handled) {
            return switch (handled) {
                case Handled.Answered(Message.Success(RequestId _, JsonNode result)) -> of(result);
                case Handled.Answered(Message.Failure failure) ->
                    refused(Response.Status.OK, failure.error().message());
                case Handled.Rejected(Message.Failure failure, Era _) ->
                    refused(Response.Status.OK, failure.error().message());
                case Handled.Answered _, Handled.Lasting _, Handled.Silent _ ->
                    refused(Response.Status.SERVICE_UNAVAILABLE, "The call was cancelled");
            };
        }

        private static Shown of(JsonNode result) {
            JsonNode answer = result.path("structuredContent");
            boolean success = answer.path("success").asBoolean();
            return new Shown(
                    Response.Status.OK,
                    !success,
                    VerdictPage.of(
                            result.path("content").path(0).path("text").asText(),
                            success ? answer.path("data") : answer));
        }

        static Shown refused(Response.Status status, String sentence) {
            return new Shown(status, true, VerdictPage.refusal(sentence));
        }
    }
}
