// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.MeasurementDocument;
import io.clusterhealth.cluster.kube.monitoring.AlertWays.Way;
import io.clusterhealth.cluster.object.Measurement;
import java.util.List;

/// Reads the measurements of a cluster's monitoring by one request, within half of the remaining time, like its
/// alerts.
public record MeasurementReading(AlertWays ways, Deadline deadline) {

    public Read<List<Measurement>> read() {
        Deadline ours = deadline.earlierBy(deadline.remaining().dividedBy(2));
        return switch (ways.measurements(ours)) {
            case Way.Closed(Unread why) -> new Read.Missing<>(why);
            case Way.Open open -> new MonitoringRequest<>(ways, open, MeasurementDocument::read, ours).read();
        };
    }
}
