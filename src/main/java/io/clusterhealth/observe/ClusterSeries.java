// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.observe;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.Redaction;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// The latest verdict on each cluster, as time series. They name objects, so they have a registry of their own, apart
/// from that of the server's metrics.
public final class ClusterSeries {
    /// The incidents of a cluster with series of their own; further ones only count in the number of incidents.
    static final int MOST_INCIDENTS = 50;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    /// A complete scrape, not affected by gauges that are being changed.
    private volatile String text = "";

    private Set<String> known = Set.of();
    private final Map<String, Instant> judged = new ConcurrentHashMap<>();
    private final MultiGauge verdicts = gauge("verdict", "1 for the verdict that the cluster has, 0 for the others");
    private final MultiGauge totals =
            gauge("incidents", "Incidents, each a first cause; none while the verdict is unknown");
    private final MultiGauge incidents = gauge("incident", "1 for each of the worst 50 incidents");
    private final MultiGauge symptoms = gauge("incident.symptoms", "Findings that the incident explains");
    private final MultiGauge gaps = gauge("not.checked", "1 for what was needed for the verdict and not read whole");
    private final MultiGauge since = MultiGauge.builder("cluster.health.incident.since")
            .description("When the incident began, in seconds since 1970")
            .baseUnit("seconds")
            .register(registry);
    private final MultiGauge times = MultiGauge.builder("cluster.health.last.verdict.timestamp")
            .description("When the cluster was last judged, in seconds since 1970")
            .baseUnit("seconds")
            .register(registry);

    private MultiGauge gauge(String name, String description) {
        return MultiGauge.builder("cluster.health." + name)
                .description(description)
                .register(registry);
    }

    /// Replaces the series by those of these clusters.
    ///
    /// @param looks empty for a cluster that could not be examined: its verdict is unknown, and the time of
    /// its last one stays. Without any cluster, as while a kubeconfig cannot be read, those known before are
    /// unknown
    public void show(Map<String, Optional<HealthReport>> looks, Instant now) {
        Map<String, Optional<HealthReport>> reports = new TreeMap<>(looks);
        if (looks.isEmpty()) {
            known.forEach(name -> reports.put(name, Optional.empty()));
        }
        known = Set.copyOf(reports.keySet());
        judged.keySet().retainAll(known);
        reports.forEach((name, report) -> {
            if (report.isPresent()) {
                judged.put(name, now);
            }
        });
        show(verdicts, reports, (cluster, report) -> {
            Verdict verdict = report.map(HealthReport::verdict).orElse(Verdict.UNKNOWN);
            return Stream.of(Verdict.values())
                    .map(one -> row(cluster.and("verdict", one.label()), one == verdict ? 1 : 0));
        });
        show(
                totals,
                reports,
                (cluster, report) -> report.filter(one -> one.verdict() != Verdict.UNKNOWN).stream()
                        .map(one -> row(cluster, one.diagnosis().incidents().size())));
        show(
                incidents,
                reports,
                (cluster, report) -> worst(report)
                        .map(one -> row(
                                cluster.and(subject(one))
                                        .and("severity", one.severity().name().toLowerCase(Locale.ROOT))
                                        .and("impact", one.impact().label()),
                                1)));
        show(
                symptoms,
                reports,
                (cluster, report) -> worst(report)
                        .map(one -> row(cluster.and(subject(one)), one.counted().size())));
        show(
                since,
                reports,
                (cluster, report) -> worst(report)
                        .flatMap(one ->
                                one.since().stream().map(at -> row(cluster.and(subject(one)), at.getEpochSecond()))));
        show(gaps, reports, (cluster, report) -> gaps(report).map(gap -> row(cluster.and(gap), 1)));
        times.register(
                judged.entrySet().stream()
                        .<Row<?>>map(
                                one -> row(cluster(one.getKey()), one.getValue().getEpochSecond()))
                        .toList(),
                true);
        text = registry.scrape();
    }

    private static void show(
            MultiGauge gauge,
            Map<String, Optional<HealthReport>> reports,
            BiFunction<Tags, Optional<HealthReport>, Stream<Row<?>>> rows) {
        gauge.register(
                reports.entrySet().stream()
                        .flatMap(one -> rows.apply(cluster(one.getKey()), one.getValue()))
                        .toList(),
                true);
    }

    private static Row<?> row(Tags tags, long value) {
        return Row.of(tags, value);
    }

    private static Tags cluster(String name) {
        return Tags.of("cluster", Redaction.name(name));
    }

    private static List<Incident> all(Optional<HealthReport> report) {
        return report.map(one -> one.diagnosis().incidents()).orElse(List.of());
    }

    private static Stream<Incident> worst(Optional<HealthReport> report) {
        return all(report).stream().limit(MOST_INCIDENTS);
    }

    /// All series in the text format of Prometheus, version 0.0.4.
    public String text() {
        return text;
    }

    private static Tags subject(Incident incident) {
        Subject subject = incident.cause().subject();
        return Tags.of(
                "code",
                incident.cause().code().id(),
                "kind",
                Redaction.name(subject.kind()),
                "resource_namespace", // Prometheus sets "namespace" to that of the scraped pod
                Redaction.name(subject.namespace()),
                "name",
                Redaction.name(subject.name()));
    }

    private static Stream<Tags> gaps(Optional<HealthReport> report) {
        return report.map(one -> one.coverage().notChecked().stream()
                        .filter(gap -> !gap.harmless())
                        .map(gap -> gap(Redaction.name(gap.what()), gap.reason())))
                .orElseGet(() -> Stream.of(gap("cluster", Coverage.Reason.FAILED)))
                .distinct();
    }

    private static Tags gap(String what, Coverage.Reason reason) {
        return Tags.of("what", what, "reason", reason.label());
    }
}
