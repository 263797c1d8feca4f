// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Measurement;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the values of Prometheus' or Thanos' response as it arrives: `{"status", "data": {"result": […]}}`.
///
/// Not safe for use by several threads.
public final class MeasurementDocument {
    /// Maximum number of values kept; our query requests fewer.
    public static final int MOST = 2_000;

    private final List<Measurement> measurements = new ArrayList<>();
    private boolean cut;

    private MeasurementDocument() {}

    /// The values of a document.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    public static Read<List<Measurement>> read(InputStream document) throws IOException {
        MeasurementDocument told = new MeasurementDocument();
        MonitoringDocument<Measurement> reading =
                new MonitoringDocument<>("result", MeasurementMapping.MAPPING, told::add);
        reading.read(document, false);
        Optional<Unread> fault = reading.fault("values");
        return fault.isPresent() ? new Read.Missing<>(fault.get()) : told.result(reading.gap());
    }

    private Read<List<Measurement>> result(Optional<Unread> gap) {
        return gap.or(() -> Optional.<Unread>of(new Unread.Failed("there are more than " + MOST + " values"))
                        .filter(_ -> cut))
                .<Read<List<Measurement>>>map(why -> new Read.Partial<>(measurements, why))
                .orElseGet(() -> new Read.Found<>(measurements));
    }

    private void add(Measurement measurement) {
        if (measurements.size() < MOST) {
            measurements.add(measurement);
        } else {
            cut = true;
        }
    }
}
