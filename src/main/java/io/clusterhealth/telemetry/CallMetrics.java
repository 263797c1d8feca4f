// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.text.DataFile;
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

/// Counts calls and the requests they make. Label values come from a bounded set of identifiers: no user, namespace
/// or object, and nothing that a client or a cluster can choose.
public final class CallMetrics implements Listener {
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(250),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        Duration.ofSeconds(3), // three quarters of the deadline, which the chart's alert uses
        Duration.ofSeconds(4),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofSeconds(60)
    };

    private static final Map<String, String> DESCRIPTIONS = DataFile.texts(CallMetrics.class, "metrics.txt");

    private final MeterRegistry registry;
    private final AtomicInteger inFlight = new AtomicInteger();
    // The most frequent metrics, kept here to avoid a lookup in the whole registry.
    private final Map<Timed, Timer> timers = new ConcurrentHashMap<>();
    private final Map<String, Counter> responses = new ConcurrentHashMap<>();

    private record Timed(String tool, boolean refused) {}

    private final Map<UpstreamTimed, Timer> upstreamTimers = new ConcurrentHashMap<>();

    private record UpstreamTimed(String server, String tool, String outcome) {}

    /// The most combinations of server, tool and outcome, and of tool and outcome.
    private static final int MOST_UPSTREAM = 3_000;

    public CallMetrics(MeterRegistry registry) {
        this.registry = registry;
        gauge("mcp.tool.calls.in.flight", inFlight::get);
    }

    /// Registers a gauge for a number that another object counts.
    ///
    /// @param name with dots between its words, as in `metrics.txt`
    public void gauge(String name, Supplier<Number> number) {
        Gauge.builder(name, number).description(description(name)).register(registry);
    }

    /// Registers a counter for a number that another object counts and that only grows.
    ///
    /// @param name with dots between its words, as in `metrics.txt`
    /// @param keeper the object that counts; when it is garbage-collected, the count ends
    /// @param tags name, value, name, value
    public <T> void counter(String name, T keeper, ToDoubleFunction<T> number, String... tags) {
        FunctionCounter.builder(name, keeper, number)
                .description(description(name))
                .tags(tags)
                .register(registry);
    }

    private static String description(String name) {
        return DESCRIPTIONS.getOrDefault(name, "");
    }

    /// Counts the response to an HTTP request of any kind.
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

    /// Counts a call to another server. Above [#MOST_UPSTREAM] names, further tools count as `other`.
    ///
    /// @param outcome a fixed identifier of this server
    public void upstreamCalled(String server, String tool, String outcome, Duration took) {
        UpstreamTimed named = new UpstreamTimed(server, tool, outcome);
        boolean fits = upstreamTimers.containsKey(named) || upstreamTimers.size() < MOST_UPSTREAM;
        upstreamTimers
                .computeIfAbsent(
                        fits ? named : new UpstreamTimed(server, MetricLabels.OTHER, outcome),
                        what -> Timer.builder("mcp.upstream.calls")
                                .description(description("mcp.upstream.calls"))
                                .tags("server", what.server(), "tool", what.tool(), "outcome", what.outcome())
                                .register(registry))
                .record(took);
    }

    private Timer timer(Timed what) {
        return Timer.builder("mcp.tool.calls")
                .description(description("mcp.tool.calls"))
                .tags("tool", what.tool(), "outcome", what.refused() ? "refused" : "answered")
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
