// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.telemetry.AuditLog;
import io.clusterhealth.telemetry.CallMetrics;
import io.clusterhealth.telemetry.Listener;
import io.clusterhealth.telemetry.Observer;
import io.clusterhealth.telemetry.OtlpSpans;
import io.clusterhealth.telemetry.Spans;
import io.clusterhealth.transport.http.ResponseWatch;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/// Creates the receivers of call events: spans, audit lines, metrics.
final class TelemetryWiring {
    /// Without a collector for traces no class of OpenTelemetry is loaded.
    @Singleton
    Spans spans(Settings settings) {
        return settings.get(Setting.TRACES)
                .<Spans>map(collector -> OtlpSpans.to(collector, Main.version()))
                .orElse(Spans.NONE);
    }

    void end(@Disposes Spans spans) {
        spans.close();
    }

    @Singleton
    AuditLines audit(Settings settings) {
        return new AuditLines(
                settings.audit() instanceof Settings.Audit.AuditFilePath(Path path)
                        ? new AuditFile(path).open()
                        : StandardError.installed());
    }

    void end(@Disposes AuditLines audit) {
        audit.close();
    }

    /// Without metrics over stdio: there is no port to serve them on.
    @Singleton
    Observer observer(Settings settings, Spans spans, Instance<CallMetrics> metrics, Instance<AuditLines> audit) {
        List<Listener> listeners = new ArrayList<>();
        switch (settings.audit()) {
            case Settings.Audit.Nowhere() -> {}
            case Settings.Audit.Stderr _, Settings.Audit.AuditFilePath _ ->
                listeners.add(new AuditLog(Clock.systemUTC(), audit.get()::write));
        }
        if (settings.overHttp()) {
            listeners.add(metrics.get());
        }
        return new Observer(listeners, spans);
    }

    @Singleton
    ResponseWatch responses(Settings settings, Instance<CallMetrics> metrics) {
        return settings.overHttp() ? metrics.get()::responded : ResponseWatch.NONE;
    }

    @Singleton
    CallMetrics metrics(MeterRegistry registry) {
        return new CallMetrics(registry);
    }
}
