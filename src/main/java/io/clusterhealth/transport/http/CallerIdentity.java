// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.caller.Caller;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/// Wraps a [Caller] for Quarkus. Only the transport unwraps it, and passes the caller on.
final class CallerIdentity {
    private static final String CALLER = "mcp.caller";

    private CallerIdentity() {}

    /// The identity of every request while authentication is off.
    static final SecurityIdentity ANONYMOUS = of(Caller.ANONYMOUS);

    static SecurityIdentity of(Caller caller) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(new QuarkusPrincipal(caller.name()))
                .addAttribute(CALLER, caller)
                .build();
    }

    static boolean isCaller(SecurityIdentity identity) {
        return callerIn(identity).isPresent();
    }

    /// The caller of this request.
    ///
    /// @throws IllegalStateException when no caller was admitted; then nothing may be answered
    static Caller callerOf(RoutingContext context) {
        return Optional.ofNullable(context.user())
                .filter(QuarkusHttpUser.class::isInstance)
                .map(QuarkusHttpUser.class::cast)
                .flatMap(user -> callerIn(user.getSecurityIdentity()))
                .orElseThrow(() -> new IllegalStateException("no caller was let in"));
    }

    private static Optional<Caller> callerIn(SecurityIdentity identity) {
        return Optional.ofNullable(identity.<Caller>getAttribute(CALLER));
    }
}
