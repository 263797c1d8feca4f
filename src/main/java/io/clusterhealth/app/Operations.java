// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.access.CallSlots;
import io.clusterhealth.access.Gate;
import io.clusterhealth.access.OpenStreams;
import io.clusterhealth.access.WaitingCalls;
import io.clusterhealth.engine.Features;
import io.clusterhealth.engine.ResourceWatch;
import io.clusterhealth.session.SessionStore;
import io.clusterhealth.telemetry.CallMetrics;
import io.clusterhealth.transport.http.CallerRule;
import io.clusterhealth.transport.http.HealthDetails;
import io.clusterhealth.transport.http.HttpSessions;
import io.clusterhealth.transport.http.ManagementRoutes;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Optional;

/// Provides metrics and detailed health. Created only when HTTP is served.
@Singleton
final class Operations implements HealthDetails {
    private final Settings settings;
    private final MeterRegistry registry;
    private final CallMetrics metrics;
    private final CallerRule callers;
    private final CallSlots slots;
    private final WaitingCalls waits;
    private final ResourceWatch watch;
    private final OpenStreams streams;
    private final HttpSessions sessions;
    private final AuditLines audit;
    private final ManagementRoutes management;

    Operations(
            Settings settings,
            MeterRegistry registry,
            CallMetrics metrics,
            CallerRule callers,
            CallSlots slots,
            WaitingCalls waits,
            Features features,
            OpenStreams streams,
            HttpSessions sessions,
            AuditLines audit,
            ManagementRoutes management) {
        this.settings = settings;
        this.registry = registry;
        this.metrics = metrics;
        this.callers = callers;
        this.slots = slots;
        this.waits = waits;
        this.watch = features.watch();
        this.streams = streams;
        this.sessions = sessions;
        this.audit = audit;
        this.management = management;
    }

    /// Serves metrics and health on the management port unless it is off, prints its address, and registers the
    /// metrics. When the default port is in use, the server runs without.
    ///
    /// @return why the server must end: the configured port is in use
    Optional<String> start() {
        return settings.management().flatMap(this::start);
    }

    private Optional<String> start(Settings.Management at) {
        if (management.listen(at.host(), at.port())) {
            show();
            System.err.println("metrics on http://" + at.host() + ":" + at.port() + "/metrics");
            return Optional.empty();
        }
        if (at.chosen()) {
            return Optional.of(PortProbe.taken(at.host(), at.port(), Setting.MANAGEMENT_PORT));
        }
        System.err.println("port " + at.port() + " is in use, so there are no metrics; choose another with "
                + Setting.MANAGEMENT_PORT.variable());
        return Optional.empty();
    }

    private void show() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        metrics.gauge(
                "mcp.calls.running",
                "Calls that hold a slot",
                () -> slots.state().running());
        metrics.gauge(
                "mcp.calls.waiting",
                "Calls that wait for a slot",
                () -> slots.state().waiting());
        metrics.counter(
                "mcp.calls.rejected",
                "Calls that got no slot",
                slots,
                kept -> kept.state().refused());
        metrics.gauge(
                "mcp.waits",
                "Calls that wait for a cluster to be healthy",
                () -> waits.state().taken());
        metrics.counter(
                "mcp.waits.refused",
                "Calls that found no place to wait",
                waits,
                kept -> kept.state().refused());
        metrics.counter(
                "mcp.audit.lines.lost",
                "Lines that could not be written in time to where the audit goes",
                audit,
                AuditLines::lost);
        metrics.gauge(
                "mcp.subscriptions",
                "Subscriptions to resources",
                () -> watch.state().taken());
        metrics.gauge(
                "mcp.subscriptions.largest.share",
                "Subscriptions of the caller who has most",
                () -> watch.state().largest());
        metrics.counter(
                "mcp.subscriptions.refused",
                "Subscriptions that found no place",
                watch,
                kept -> kept.state().refused());
        metrics.counter("mcp.subscriptions.polls", "Reads of resources for subscriptions", watch, ResourceWatch::polls);
        metrics.gauge(
                "mcp.subscriptions.polls.per.minute.and.caller",
                "Reads of resources for subscriptions that one caller may cause in a minute",
                () -> ResourceWatch.POLLS_PER_MINUTE);
        metrics.gauge("mcp.streams.open", "Streams that are open for listening", streams::count);
        callers.gate().ifPresent(this::show);
        show(sessions);
    }

    private void show(HttpSessions kept) {
        metrics.gauge(
                "mcp.sessions.active",
                "Sessions that something is known of",
                () -> kept.statistics().active());
        metrics.gauge(
                "mcp.sessions.bytes",
                "Memory that is taken by what is known of sessions, about",
                () -> kept.statistics().bytes());
        metrics.counter(
                "mcp.sessions.begun",
                "Sessions that were begun, here or at another replica",
                kept,
                all -> all.statistics().created());
        metrics.counter(
                "mcp.sessions.ended",
                "Sessions that their clients ended",
                kept,
                all -> all.statistics().ended());
        metrics.counter(
                "mcp.sessions.dropped",
                "Sessions that were idle, or too many",
                kept,
                all -> all.statistics().dropped());
        metrics.counter(
                "mcp.sessions.refused",
                "Session ids that were forged, expired or another caller's",
                kept,
                HttpSessions::refused);
    }

    private void show(Gate gate) {
        String lookups = "mcp.tokens.lookups";
        String what = "Tokens that were looked for among those remembered";
        metrics.gauge(
                "mcp.tokens.remembered",
                "Tokens that are remembered",
                () -> gate.memory().size());
        metrics.gauge("mcp.tokens.waiting", "Unknown tokens that wait for a review", gate::waiting);
        metrics.counter(lookups, what, gate, one -> one.memory().hits(), "result", "hit");
        metrics.counter(lookups, what, gate, one -> one.memory().misses(), "result", "miss");
    }

    @Override
    public void addTo(ObjectNode json) {
        json.put("version", Main.version());
        CallSlots.SlotCounts calls = slots.state();
        json.putObject("calls")
                .put("running", calls.running())
                .put("waiting", calls.waiting())
                .put("refused", calls.refused());
        json.putObject("sessions")
                .put("active", statistics().active())
                .put("created", statistics().created());
        json.put("streams", streams.count());
        json.put(
                "tokensRemembered",
                callers.gate().map(gate -> gate.memory().size()).orElse(0L));
        json.put("authentication", settings.access().auth().name().toLowerCase(Locale.ROOT));
    }

    private SessionStore.Statistics statistics() {
        return sessions.statistics();
    }
}
