// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.AlertDocument;
import io.clusterhealth.cluster.json.MeasurementDocument;
import io.clusterhealth.cluster.kube.monitoring.AlertWays.Way;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Measurement;
import java.util.List;

/// Reads lists of a cluster's monitoring by one request each, within half of the remaining time, so that a reader of
/// the other lists need not wait for them.
public record MonitoringReading(AlertWays ways, Deadline deadline) {

    public Read<List<Measurement>> measurements() {
        Deadline ours = half(deadline);
        return switch (ways.measurements(ours)) {
            case Way.Closed(Unread why) -> new Read.Missing<>(why);
            case Way.Open open -> new MonitoringRequest<>(ways, open, MeasurementDocument::read, ours).read();
        };
    }

    /// The silences are requested from their server at the same time, within half of the time for the alerts.
    public Read<List<Alert>> alerts() {
        Deadline ours = half(deadline);
        return switch (ways.alerts(ours)) {
            case Way.Closed(Unread why) -> new Read.Missing<>(why);
            case Way.Open open -> {
                MonitoringRequest<Alert> alerts = ask(open, ours);
                yield switch (ways.silenced(half(ours))) {
                    case Way.Closed(Unread why) -> new Silenced(new Read.Missing<>(why)).among(alerts.read());
                    case Way.Open other -> {
                        MonitoringRequest<Alert> silenced = ask(other, half(ours));
                        yield new Silenced(silenced.read()).among(alerts.read());
                    }
                };
            }
        };
    }

    private MonitoringRequest<Alert> ask(Way.Open way, Deadline until) {
        return new MonitoringRequest<>(ways, way, AlertDocument::read, until);
    }

    private static Deadline half(Deadline whole) {
        return whole.earlierBy(whole.remaining().dividedBy(2));
    }
}
