// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.tool.EndedCall;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/// Counts calls and the requests they make. The labels are words of the program's own, and only so many: no user,
/// namespace or object, and nothing that a client or a cluster could make up.
public final class CallMetrics implements Listener {
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Duration.ofSeconds(3), // three quarters of the deadline, which the chart's alert asks for
        Duration.ofSeconds(4),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofSeconds(60)
    };

    private final MeterRegistry registry;
    private final AtomicInteger inFlight = new AtomicInteger();
    // What is counted most often, so that it need not be looked up among all else.
    private final Map<Timed, Timer> timers = new ConcurrentHashMap<>();
    private final Map<String, Counter> responses = new ConcurrentHashMap<>();

    private record Timed(String tool, boolean refused) {}

    private final Map<UpstreamTimed, Timer> upstreamTimers = new ConcurrentHashMap<>();

    private record UpstreamTimed(String server, String tool, String outcome) {}

    /// Of all servers' tools and outcomes, and of tools beside those.
    private static final int MOST_UPSTREAM = 3_000;

    public CallMetrics(MeterRegistry registry) {
        this.registry = registry;
        gauge("mcp.tool.calls.in.flight", "Tool calls that are being worked on", inFlight::get);
    }

    /// Shows a number that another object counts.
    ///
    /// @param name with dots between its words
    public void gauge(String name, String description, Supplier<Number> number) {
        Gauge.builder(name, number).description(description).register(registry);
    }

    /// Shows a number that another object counts and that only grows.
    ///
    /// @param name with dots between its words
    /// @param keeper the object that counts; once nothing else refers to it, the count ends
    /// @param tags name, value, name, value
    public <T> void counter(String name, String description, T keeper, ToDoubleFunction<T> number, String... tags) {
        FunctionCounter.builder(name, keeper, number)
                .description(description)
                .tags(tags)
                .register(registry);
    }

    /// An HTTP request, whatever it was, has been answered.
    public void responded(int status) {
        responses
                .computeIfAbsent(
                        MetricLabels.status(status), label -> registry.counter("mcp.http.responses", "status", label))
                .increment();
    }

    @Override
    public void begun() {
        inFlight.incrementAndGet();
    }

    @Override
    public void ended(ObservedCall observed) {
        EndedCall call = observed.call();
        inFlight.decrementAndGet();
        Timed timed = new Timed(call.tool(), call.refusal().isPresent());
        boolean fits = timers.containsKey(timed) || timers.size() < MOST_UPSTREAM;
        timers.computeIfAbsent(fits ? timed : new Timed(MetricLabels.OTHER, timed.refused()), this::timer)
                .record(call.took());
        call.refusal()
                .ifPresent(code ->
                        registry.counter("mcp.tool.refusals", "code", code).increment());
        call.verdict()
                .ifPresent(verdict ->
                        registry.counter("mcp.verdicts", "verdict", verdict).increment());
        if (call.verdict().isPresent() && call.incomplete()) {
            registry.counter("mcp.verdicts.incomplete").increment();
        }
    }

    /// A call has gone to another server. Names that its tools make up count as `other` once there are too many.
    ///
    /// @param outcome a word of the program's own
    public void upstreamCalled(String server, String tool, String outcome, Duration took) {
        UpstreamTimed named = new UpstreamTimed(server, tool, outcome);
        boolean fits = upstreamTimers.containsKey(named) || upstreamTimers.size() < MOST_UPSTREAM;
        upstreamTimers
                .computeIfAbsent(
                        fits ? named : new UpstreamTimed(server, MetricLabels.OTHER, outcome),
                        what -> Timer.builder("mcp.upstream.calls")
                                .description("Calls that went to other servers and how long they took")
                                .tag("server", what.server())
                                .tag("tool", what.tool())
                                .tag("outcome", what.outcome())
                                .register(registry))
                .record(took);
    }

    private Timer timer(Timed what) {
        return Timer.builder("mcp.tool.calls")
                .description("Tool calls and how long they took")
                .tag("tool", what.tool())
                .tag("outcome", what.refused() ? "refused" : "answered")
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
    }

    @Override
    public void answered(String resource, String outcome) {
        registry.counter(
                        "mcp.api.requests",
                        "resource",
                        MetricLabels.resource(resource),
                        "outcome",
                        MetricLabels.outcome(outcome))
                .increment();
    }
}
