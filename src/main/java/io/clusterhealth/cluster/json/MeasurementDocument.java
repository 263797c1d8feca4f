// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the values of Prometheus' or Thanos' response as it arrives: `{"status", "data": {"result": […]}}`.
///
/// @see <a href="https://prometheus.io/docs/prometheus/latest/querying/api/#instant-vectors">Prometheus, vectors</a>
public final class MeasurementDocument {
    private static final String SIGNAL = "signal";
    private static final int MOST_LABELS = 16;

    static final Mapping<Measurement> MAPPING =
            new Mapping<>(Projection.of("metric[*] value"), MeasurementDocument::measurement);

    /// Maximum number of values kept; our query requests fewer.
    public static final int MOST = 2_000;

    private MeasurementDocument() {}

    /// The values of a document.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    public static Read<List<Measurement>> read(InputStream document) throws IOException {
        return new MonitoringDocument<>("result", MAPPING, _ -> new Object(), (first, _) -> first, MOST)
                .read(document, false, "values");
    }

    /// One value: `{"metric": {…}, "value": [time, "number"]}`. The label `signal` names what it measures.
    private static Optional<Measurement> measurement(JsonNode sample) {
        JsonNode metric = Fields.at(sample, "metric");
        List<String> value = Fields.texts(sample, "value");
        return Signal.of(Fields.text(metric, SIGNAL))
                .flatMap(signal -> number(value)
                        .map(number -> new Measurement(
                                signal, MonitoringDocument.labels(metric, Set.of(SIGNAL), MOST_LABELS), number)));
    }

    /// The second element; empty for `NaN` and infinite values.
    private static Optional<Double> number(List<String> value) {
        try {
            return value.size() == 2
                    ? Optional.of(Double.parseDouble(value.getLast())).filter(Double::isFinite)
                    : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
