// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Measurement;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/// Reads the values of a Prometheus' or Thanos' whole answer as it arrives: `{"status", "data": {"result": […]}}`.
///
/// Not safe for use by several threads.
public final class MeasurementDocument {
    /// The most values that are kept; what we ask for is less.
    public static final int MOST = 2_000;

    private static final JsonFactory JSON = new JsonFactory();

    private final Projector projector = new Projector();
    private final List<Measurement> measurements = new ArrayList<>();
    private String status = "";
    private boolean listed;
    private boolean cut;

    private MeasurementDocument() {}

    /// What the document tells.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    public static Read<List<Measurement>> read(InputStream document) throws IOException {
        MeasurementDocument reading = new MeasurementDocument();
        try (JsonParser parser = JSON.createParser(document)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                reading.object(parser);
            }
            // Reading on to the very end lets the connection serve the next request.
            parser.nextToken();
        }
        return reading.result();
    }

    private Read<List<Measurement>> result() {
        if (!status.isEmpty() && !status.equals("success")) {
            return new Read.Missing<>(new Unread.Failed("the monitoring answers with an error"));
        }
        if (!listed) {
            return new Read.Missing<>(new Unread.Failed("the answer holds no values"));
        }
        return cut
                ? new Read.Partial<>(measurements, new Unread.Failed("there are more than " + MOST + " values"))
                : new Read.Found<>(measurements);
    }

    /// At `START_OBJECT`; looks for `status`, and for `result` below `data`.
    private void object(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("status")) {
                status = Projector.scalar(parser).orElse("");
                parser.skipChildren();
            } else if (name.equals("data") && value == JsonToken.START_OBJECT) {
                object(parser);
            } else if (name.equals("result") && value == JsonToken.START_ARRAY) {
                array(parser);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void array(JsonParser parser) throws IOException {
        listed = true;
        for (JsonToken next = parser.nextToken();
                next != null && next != JsonToken.END_ARRAY;
                next = parser.nextToken()) {
            if (next == JsonToken.START_OBJECT) {
                ObjectNode kept = projector.object(parser, MeasurementMapping.MAPPING.projection());
                MeasurementMapping.MAPPING.reading().apply(kept).ifPresent(this::add);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void add(Measurement measurement) {
        if (measurements.size() < MOST) {
            measurements.add(measurement);
        } else {
            cut = true;
        }
    }
}
