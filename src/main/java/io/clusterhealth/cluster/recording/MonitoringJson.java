// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Measurement;
import java.util.List;

/// Writes the monitoring's data in the format of its responses.
final class MonitoringJson {
    private MonitoringJson() {}

    /// As Prometheus and Alertmanager return them, in one structure for both.
    static ArrayNode alerts(List<Alert> alerts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Alert alert : alerts) {
            ObjectNode entry = array.addObject();
            ObjectNode labels =
                    entry.putObject("labels").put("alertname", alert.name()).put("severity", alert.severity());
            alert.labels().forEach(labels::put);
            entry.putObject("annotations").put("summary", alert.summary()).put("runbook_url", alert.runbook());
            entry.put("state", alert.state() == Alert.AlertState.PENDING ? "pending" : "firing");
            entry.putObject("status")
                    .put("state", alert.state() == Alert.AlertState.SILENCED ? "suppressed" : "active");
            alert.since().ifPresent(since -> entry.put("activeAt", since.toString()));
        }
        return array;
    }

    /// As Prometheus responds to a query, with 0 for the time, since no [Measurement] has one.
    static ObjectNode measurements(List<Measurement> measurements) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("status", "success");
        ArrayNode result = answer.putObject("data").put("resultType", "vector").putArray("result");
        for (Measurement measurement : measurements) {
            ObjectNode entry = result.addObject();
            ObjectNode metric =
                    entry.putObject("metric").put("signal", measurement.signal().label());
            measurement.labels().forEach(metric::put);
            entry.putArray("value").add("0").add(Double.toString(measurement.value()));
        }
        return answer;
    }
}
