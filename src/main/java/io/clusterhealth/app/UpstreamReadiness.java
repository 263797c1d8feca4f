// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.tool.ChangingTools;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/// Not ready while other servers list their tools for the first time; five seconds at most.
@Readiness
@Singleton
record UpstreamReadiness(ChangingTools tools) implements HealthCheck {
    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("upstreams").status(tools.isSettled()).build();
    }
}
