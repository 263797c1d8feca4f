// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.Admission;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Resolves a token to its caller through the [io.clusterhealth.access.Gate]. The gate waits for the cluster on
/// threads of its own, so nothing blocks here.
@Singleton
record TokenProvider(CallerRule rule) implements IdentityProvider<TokenAuthenticationRequest> {
    /// The request attribute with the address that the token comes from.
    static final String SOURCE = "mcp.source";

    /// The request attribute that is set for a request for the metrics.
    static final String SCRAPE = "mcp.scrape";

    @Override
    public Class<TokenAuthenticationRequest> getRequestType() {
        return TokenAuthenticationRequest.class;
    }

    /// Fails only with a [Denial#failure].
    @Override
    public Uni<SecurityIdentity> authenticate(TokenAuthenticationRequest request, AuthenticationRequestContext more) {
        BearerToken token = new BearerToken(request.getToken().getToken());
        String source =
                Optional.<String>ofNullable(request.getAttribute(SOURCE)).orElse("");
        boolean scrapes = Boolean.TRUE.equals(request.<Boolean>getAttribute(SCRAPE));
        return (scrapes ? rule.scrapers() : rule.gate())
                .map(gate -> Uni.createFrom().completionStage(gate.admit(token, source)))
                .orElseGet(() -> Uni.createFrom().item(new Admission.ReviewFailed()))
                .onFailure()
                .recoverWithItem(new Admission.ReviewFailed())
                .map(admission -> identity(admission, scrapes ? Denial.NO_SCRAPER : Denial.FORBIDDEN));
    }

    private static SecurityIdentity identity(Admission admission, Denial forbidden) {
        return switch (admission) {
            case Admission.Admitted(Caller caller) -> CallerIdentity.of(caller);
            case Admission.InvalidToken() -> throw Denial.INVALID_TOKEN.failure();
            case Admission.Forbidden(String _) -> throw forbidden.failure();
            case Admission.Throttled() -> throw Denial.THROTTLED.failure();
            case Admission.ReviewFailed() -> throw Denial.REVIEW_FAILED.failure();
        };
    }
}
