// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Alert;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the alerts of a complete response as it arrives: an object `{"status", "data": {"alerts": […]}}` of
/// Prometheus or Thanos, or an array of Alertmanager.
///
/// The same alert from two replicas is kept once, with the earlier of its times. Not safe for use by several threads.
public final class AlertDocument {
    /// Maximum number of alerts kept: more of them add no information.
    public static final int MOST = 10_000;

    private final Map<Key, Alert> alerts = new LinkedHashMap<>();
    private boolean cut;

    private record Key(String name, String severity, Alert.AlertState state, Map<String, String> labels) {}

    private AlertDocument() {}

    /// The alerts of a document.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    public static Read<List<Alert>> read(InputStream document) throws IOException {
        AlertDocument told = new AlertDocument();
        MonitoringDocument<Alert> reading = new MonitoringDocument<>("alerts", AlertMapping.MAPPING, told::add);
        reading.read(document, true);
        Optional<Unread> fault = reading.fault("alerts");
        return fault.isPresent() ? new Read.Missing<>(fault.get()) : told.result(reading.gap());
    }

    private Read<List<Alert>> result(Optional<Unread> gap) {
        List<Alert> told = new ArrayList<>(alerts.values());
        return gap.or(() -> Optional.<Unread>of(new Unread.Failed("there are more than " + MOST + " alerts"))
                        .filter(_ -> cut))
                .<Read<List<Alert>>>map(why -> new Read.Partial<>(told, why))
                .orElseGet(() -> new Read.Found<>(told));
    }

    private void add(Alert alert) {
        Key key = new Key(alert.name(), alert.severity(), alert.state(), alert.labels());
        if (alerts.size() >= MOST && !alerts.containsKey(key)) {
            cut = true;
            return;
        }
        alerts.merge(key, alert, AlertDocument::earlier);
    }

    private static Alert earlier(Alert one, Alert other) {
        boolean later = one.since().isEmpty()
                || Optional.of(other)
                        .flatMap(Alert::since)
                        .filter(since -> since.isBefore(one.since().get()))
                        .isPresent();
        return later ? other : one;
    }
}
