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
record Operations(
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
        ManagementRoutes management)
        implements HealthDetails {
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
        metrics.gauge("mcp.calls.running", () -> slots.state().running());
        metrics.gauge("mcp.calls.waiting", () -> slots.state().waiting());
        metrics.counter("mcp.calls.rejected", slots, kept -> kept.state().refused());
        metrics.gauge("mcp.waits", () -> waits.state().taken());
        metrics.counter("mcp.waits.refused", waits, kept -> kept.state().refused());
        metrics.counter("mcp.audit.lines.lost", audit, AuditLines::lost);
        metrics.gauge("mcp.subscriptions", () -> features.watch().state().taken());
        metrics.gauge(
                "mcp.subscriptions.largest.share",
                () -> features.watch().state().largest());
        metrics.counter(
                "mcp.subscriptions.refused",
                features.watch(),
                kept -> kept.state().refused());
        metrics.counter("mcp.subscriptions.polls", features.watch(), ResourceWatch::polls);
        metrics.gauge("mcp.subscriptions.polls.per.minute.and.caller", () -> ResourceWatch.POLLS_PER_MINUTE);
        metrics.gauge("mcp.streams.open", streams::count);
        callers.gate().ifPresent(this::show);
        show(sessions);
    }

    private void show(HttpSessions kept) {
        metrics.gauge("mcp.sessions.active", () -> kept.statistics().active());
        metrics.gauge("mcp.sessions.bytes", () -> kept.statistics().bytes());
        metrics.counter("mcp.sessions.begun", kept, all -> all.statistics().created());
        metrics.counter("mcp.sessions.ended", kept, all -> all.statistics().ended());
        metrics.counter("mcp.sessions.dropped", kept, all -> all.statistics().dropped());
        metrics.counter("mcp.sessions.refused", kept, HttpSessions::refused);
    }

    private void show(Gate gate) {
        String lookups = "mcp.tokens.lookups";
        metrics.gauge("mcp.tokens.remembered", () -> gate.memory().size());
        metrics.gauge("mcp.tokens.waiting", gate::waiting);
        metrics.counter(lookups, gate, one -> one.memory().hits(), "result", "hit");
        metrics.counter(lookups, gate, one -> one.memory().misses(), "result", "miss");
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
