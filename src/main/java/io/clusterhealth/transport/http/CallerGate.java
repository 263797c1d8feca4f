// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.Admission;
import io.clusterhealth.access.Credentials;
import io.clusterhealth.access.Gate;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Finds out who sends a request, before its body is read. Nothing but the [OpenPaths] is answered without.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization">MCP, Authorization</a>
@Singleton
public final class CallerGate {
    private static final int AFTER_THE_FIRST_LOOK = 999;
    private static final String CALLER = "mcp.caller";
    private static final String RETRY_SECONDS = "1";

    private final CallerRule rule;
    private final Refusals refusals;

    CallerGate(CallerRule rule, MessageCodec codec) {
        this.rule = rule;
        this.refusals = new Refusals(codec);
    }

    /// Who sent this request.
    static Caller callerOf(RoutingContext context) {
        return Optional.<Caller>ofNullable(context.get(CALLER)).orElse(Caller.ANONYMOUS);
    }

    void register(@Observes Filters filters) {
        rule.gate().ifPresent(gate -> filters.register(context -> judge(context, gate), AFTER_THE_FIRST_LOOK));
    }

    private void judge(RoutingContext context, Gate gate) {
        String path = String.valueOf(context.request().path());
        if (OpenPaths.contains(path)) {
            context.next();
            return;
        }
        if (rule.issuer().isPresent() && ResourceMetadata.isAt(path)) {
            ResourceMetadata.answer(context, rule.issuer().get());
            return;
        }
        switch (Credentials.of(context.request().headers().getAll("Authorization"))) {
            case Credentials.Absent() -> challenge(context, "Send a bearer token of the cluster", "");
            case Credentials.Malformed() ->
                challenge(context, "The Authorization header is no single bearer token", "invalid_token");
            case Credentials.Bearer(BearerToken token) -> await(context, gate.admit(token));
        }
    }

    private void await(RoutingContext context, CompletableFuture<Admission> admission) {
        if (admission.isDone()) {
            decide(context, admission);
            return;
        }
        // The body must not arrive before somebody reads it.
        context.request().pause();
        Context loop = context.vertx().getOrCreateContext();
        CompletableFuture<Admission> _ = admission.whenComplete((_, _) -> loop.runOnContext(_ -> {
            if (context.response().closed()) {
                return; // whoever asked has left
            }
            decide(context, admission);
            if (!context.response().ended() && !context.response().closed()) {
                context.request().resume();
            }
        }));
    }

    private void decide(RoutingContext context, CompletableFuture<Admission> decided) {
        switch (decided.isCompletedExceptionally() ? new Admission.Unclear() : decided.join()) {
            case Admission.Admitted(Caller caller) -> {
                context.put(CALLER, caller);
                context.next();
            }
            case Admission.Stranger() -> challenge(context, "The cluster does not accept this token", "invalid_token");
            case Admission.Forbidden(String _) ->
                refusals.refuse(
                        context,
                        403,
                        "You may not use this server; ask for the right to get the URL " + Gate.URL
                                + " in a ClusterRole's nonResourceURLs");
            case Admission.Unclear() -> {
                context.response().putHeader("Retry-After", RETRY_SECONDS);
                refusals.refuse(context, 503, "The cluster cannot say now who you are; try again");
            }
        }
    }

    private void challenge(RoutingContext context, String details, String error) {
        StringBuilder scheme = new StringBuilder("Bearer realm=\"cluster-health-mcp\"");
        if (!error.isEmpty()) {
            scheme.append(", error=\"").append(error).append('"');
        }
        rule.issuer()
                .ifPresent(_ -> scheme.append(", resource_metadata=\"")
                        .append(ResourceMetadata.address(context))
                        .append('"'));
        context.response().putHeader("WWW-Authenticate", scheme.toString());
        refusals.refuse(context, 401, details);
    }
}
