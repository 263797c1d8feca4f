// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.object.Alert;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the alerts of a complete response as it arrives: an object `{"status", "data": {"alerts": […]}}` of
/// Prometheus or Thanos, or an array of Alertmanager.
///
/// The same alert from two replicas is kept once, with the earlier of its times.
public final class AlertDocument {
    /// Maximum number of alerts kept: more of them add no information.
    public static final int MOST = 10_000;

    private record Key(String name, String severity, Alert.AlertState state, Map<String, String> labels) {}

    private AlertDocument() {}

    /// The alerts of a document.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    public static Read<List<Alert>> read(InputStream document) throws IOException {
        return new MonitoringDocument<>(
                        "alerts",
                        AlertMapping.MAPPING,
                        alert -> new Key(alert.name(), alert.severity(), alert.state(), alert.labels()),
                        AlertDocument::earlier,
                        MOST)
                .read(document, true, "alerts");
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
