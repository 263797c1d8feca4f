// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.text.Words;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reads an alert of Prometheus and Thanos, or of Alertmanager.
///
/// @see <a href="https://prometheus.io/docs/prometheus/latest/querying/api/#alerts">Prometheus, alerts</a>
/// @see <a href="https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml">Alertmanager, API v2</a>
final class AlertMapping {
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
                    .map(AlertMapping::read)
                    .filter(read -> !read.name().isEmpty()));

    private AlertMapping() {}

    private static Alert read(JsonNode alert) {
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
