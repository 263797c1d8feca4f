// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.object.Measurement;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// Reads the values of Prometheus' or Thanos' response as it arrives: `{"status", "data": {"result": […]}}`.
public final class MeasurementDocument {
    /// Maximum number of values kept; our query requests fewer.
    public static final int MOST = 2_000;

    private MeasurementDocument() {}

    /// The values of a document.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    public static Read<List<Measurement>> read(InputStream document) throws IOException {
        return new MonitoringDocument<>(
                        "result", MeasurementMapping.MAPPING, _ -> new Object(), (first, _) -> first, MOST)
                .read(document, false, "values");
    }
}
