// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.tool.CallWatch;
import io.clusterhealth.tool.EndedCall;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Counts calls and the requests they make. The labels are words of the program's own: no user, namespace or object.
public final class CallMetrics implements CallWatch, RequestWatch {
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(4),
        Duration.ofSeconds(10)
    };

    private final MeterRegistry registry;
    private final AtomicInteger inFlight = new AtomicInteger();

    public CallMetrics(MeterRegistry registry) {
        this.registry = registry;
        gauge("mcp.tool.calls.in.flight", "Tool calls that are being worked on", inFlight::get);
    }

    /// Shows a number that somebody else keeps.
    ///
    /// @param name with dots between its words
    public void gauge(String name, String description, Supplier<Number> number) {
        Gauge.builder(name, number).description(description).register(registry);
    }

    @Override
    public void begun() {
        inFlight.incrementAndGet();
    }

    @Override
    public void ended(EndedCall call) {
        inFlight.decrementAndGet();
        Timer.builder("mcp.tool.calls")
                .description("Tool calls and how long they took")
                .tag("tool", call.tool())
                .tag("outcome", call.refusal().isPresent() ? "refused" : "answered")
                .serviceLevelObjectives(BOUNDS)
                .register(registry)
                .record(call.took());
        call.refusal()
                .ifPresent(code ->
                        registry.counter("mcp.tool.refusals", "code", code).increment());
        call.verdict()
                .ifPresent(verdict ->
                        registry.counter("mcp.verdicts", "verdict", verdict).increment());
    }

    @Override
    public void answered(String resource, String outcome) {
        registry.counter("mcp.api.requests", "resource", resource, "outcome", outcome)
                .increment();
    }
}
