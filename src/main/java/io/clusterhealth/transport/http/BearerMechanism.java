// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.Credentials;
import io.clusterhealth.caller.BearerToken;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.credential.TokenCredential;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Context;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Authenticates a request before its body is read, and answers requests that are not admitted.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization">MCP, Authorization</a>
@Singleton
final class BearerMechanism implements HttpAuthenticationMechanism {
    private static final String DENIAL = "mcp.denial";
    private static final String RETRY_SECONDS = "1";

    private final CallerRule rule;
    private final Optional<ProxyToken> proxy;
    private final Refusals refusals;

    BearerMechanism(CallerRule rule, Refusals refusals) {
        this.rule = rule;
        this.proxy = rule.proxyHeader().map(ProxyToken::new);
        this.refusals = refusals;
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of(TokenAuthenticationRequest.class);
    }

    /// An anonymous identity when authentication is off, none without a token: [CallersOnly] then decides.
    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext context, IdentityProviderManager providers) {
        if (rule.gate().isEmpty()) {
            return Uni.createFrom().item(CallerIdentity.ANONYMOUS);
        }
        if (OpenPaths.contains(String.valueOf(context.request().path()))) {
            return Uni.createFrom().nullItem();
        }
        return switch (Credentials.of(authorization(context.request()))) {
            case Credentials.NoHeader() -> Uni.createFrom().nullItem();
            case Credentials.Malformed() -> denied(context, Denial.MALFORMED.failure());
            case Credentials.Bearer(BearerToken token) ->
                known(context, providers.authenticate(request(context, token)).subscribeAsCompletionStage())
                        .onFailure(AuthenticationFailedException.class)
                        .recoverWithUni(failure -> denied(context, failure));
        };
    }

    private List<String> authorization(HttpServerRequest request) {
        List<String> own = request.headers().getAll("Authorization");
        return own.isEmpty()
                ? proxy.map(one -> one.authorization(Optional.ofNullable(request.remoteAddress()), request.headers()))
                        .orElse(own)
                : own;
    }

    private static TokenAuthenticationRequest request(RoutingContext context, BearerToken token) {
        TokenAuthenticationRequest request =
                new TokenAuthenticationRequest(new TokenCredential(token.text(), "bearer"));
        request.setAttribute(TokenProvider.SOURCE, RequestSource.of(context.request()));
        request.setAttribute(TokenProvider.SCRAPE, MetricsResource.isAt(context));
        return request;
    }

    private static Uni<SecurityIdentity> denied(RoutingContext context, AuthenticationFailedException failure) {
        context.put(DENIAL, Denial.of(failure));
        return Uni.createFrom().failure(failure);
    }

    /// Delivers the result on the request's event loop; never when the client has disconnected.
    private static Uni<SecurityIdentity> known(RoutingContext context, CompletableFuture<SecurityIdentity> found) {
        if (found.isDone()) {
            return Uni.createFrom().completionStage(found);
        }
        // Data of the body must not arrive before its reader is installed.
        context.request().pause();
        Context loop = context.vertx().getOrCreateContext();
        return Uni.createFrom().emitter(emitter -> {
            CompletableFuture<SecurityIdentity> _ =
                    found.whenComplete((_, _) -> loop.runOnContext(_ -> resume(context, found, emitter)));
        });
    }

    private static void resume(
            RoutingContext context,
            CompletableFuture<SecurityIdentity> found,
            UniEmitter<? super SecurityIdentity> emitter) {
        if (context.response().closed()) {
            return;
        }
        switch (found.state()) {
            case SUCCESS -> emitter.complete(found.resultNow());
            case FAILED -> emitter.fail(found.exceptionNow());
            case RUNNING, CANCELLED -> emitter.fail(Denial.REVIEW_FAILED.failure());
        }
        if (!context.response().ended() && !context.response().closed()) {
            context.request().resume();
        }
    }

    /// Sends the complete response, so that Quarkus adds nothing.
    @Override
    public Uni<Boolean> sendChallenge(RoutingContext context) {
        Denial denial = Optional.<Denial>ofNullable(context.get(DENIAL)).orElse(Denial.NO_TOKEN);
        switch (denial) {
            case NO_TOKEN, MALFORMED, INVALID_TOKEN ->
                context.response().putHeader("WWW-Authenticate", scheme(context, denial));
            case REVIEW_FAILED, THROTTLED -> context.response().putHeader("Retry-After", RETRY_SECONDS);
            case FORBIDDEN, NO_SCRAPER -> {}
        }
        refusals.refuse(context, denial.status(), denial.sentence());
        return Uni.createFrom().item(true);
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext context) {
        return Uni.createFrom().item(new ChallengeData(401, "WWW-Authenticate", scheme(context, Denial.NO_TOKEN)));
    }

    private String scheme(RoutingContext context, Denial denial) {
        return rule.issuer()
                .map(_ -> denial.scheme() + ", resource_metadata=\"" + ResourceMetadata.address(context) + "\"")
                .orElseGet(denial::scheme);
    }
}
