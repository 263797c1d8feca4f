// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.security.HttpSecurityPolicy;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/// The only security policy, for all paths: without an admitted caller only the [OpenPaths] are served. It has no
/// name, so no setting can replace it.
@Singleton
final class CallersOnly implements HttpSecurityPolicy {
    @Override
    public Uni<CheckResult> checkPermission(
            RoutingContext context, Uni<SecurityIdentity> identity, AuthorizationRequestContext more) {
        return OpenPaths.contains(String.valueOf(context.request().path()))
                ? CheckResult.permit()
                : identity.map(who -> CallerIdentity.isCaller(who) ? CheckResult.PERMIT : CheckResult.DENY);
    }
}
