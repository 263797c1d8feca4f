// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads the alerts of a complete response as it arrives: an object `{"status", "data": {"alerts": […]}}` of
/// Prometheus or Thanos, or an array of Alertmanager.
///
/// The same alert from two replicas is kept once, with the earlier of its times.
///
/// @see <a href="https://prometheus.io/docs/prometheus/latest/querying/api/#alerts">Prometheus, alerts</a>
/// @see <a href="https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml">Alertmanager, API v2</a>
public final class AlertDocument {
    /// Labels with a component of their own, and those that distinguish replicas of the same monitoring or name the
    /// source of its alerts.
    private static final Set<String> LEFT_OUT = Words.setOf("""
            alertname severity prometheus_replica prometheus replica thanos_ruler_replica
            openshift_io_alert_source""");

    private static final int MOST_LABELS = 64;

    static final Mapping<Alert> MAPPING = new Mapping<>(
            Projection.of("labels[*] state activeAt startsAt status.state"
                    + " annotations.{summary,message,description,runbook_url}"),
            alert -> Optional.of(alert)
                    .map(AlertDocument::alert)
                    .filter(read -> !read.name().isEmpty()));

    /// Maximum number of alerts kept: more of them add no information.
    public static final int MOST = 10_000;

    private record AlertIdentity(String name, String severity, Alert.AlertState state, Map<String, String> labels) {}

    private AlertDocument() {}

    /// The alerts of a document.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    public static Read<List<Alert>> read(InputStream document) throws IOException {
        return new MonitoringDocument<>(
                        "alerts",
                        MAPPING,
                        alert -> new AlertIdentity(alert.name(), alert.severity(), alert.state(), alert.labels()),
                        AlertDocument::earlier,
                        MOST)
                .read(document, true, "alerts");
    }

    private static Alert earlier(Alert one, Alert other) {
        boolean later = one.since().isEmpty()
                || other.since()
                        .filter(since -> since.isBefore(one.since().get()))
                        .isPresent();
        return later ? other : one;
    }

    private static Alert alert(JsonNode alert) {
        JsonNode labels = Fields.at(alert, "labels");
        JsonNode annotations = Fields.at(alert, "annotations");
        return new Alert(
                Fields.text(labels, "alertname"),
                Fields.text(labels, "severity"),
                state(alert),
                MonitoringDocument.labels(labels, LEFT_OUT, MOST_LABELS),
                Stream.of("summary", "message", "description")
                        .map(name -> Fields.text(annotations, name))
                        .filter(text -> !text.isEmpty())
                        .findFirst()
                        .orElse(""),
                Fields.text(annotations, "runbook_url"),
                Fields.time(alert, "activeAt").or(() -> Fields.time(alert, "startsAt")));
    }

    /// The state is `firing` or `pending` in Prometheus; `active`, `suppressed` or `unprocessed` in Alertmanager.
    private static AlertState state(JsonNode alert) {
        if (Fields.text(alert, "state").equals("pending")) {
            return AlertState.PENDING;
        }
        return Fields.text(Fields.at(alert, "status"), "state").equals("suppressed")
                ? AlertState.SILENCED
                : AlertState.FIRING;
    }
}
