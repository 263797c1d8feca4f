// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

/// Reads the alerts of a whole answer as it arrives: an object `{"status", "data": {"alerts": […]}}` of Prometheus or
/// Thanos, or an array of Alertmanager.
///
/// The same alert from two replicas counts once, from the earlier of its times. Not safe for use by several threads.
public final class AlertDocument {
    /// The most alerts that are kept: beyond it, more of them tell nothing new.
    public static final int MOST = 10_000;

    private static final JsonFactory JSON = new JsonFactory();

    private final Projector projector = new Projector();
    private final Map<Key, Alert> alerts = new LinkedHashMap<>();
    private String status = "";
    private boolean listed;
    private boolean cut;

    private record Key(String name, String severity, Alert.State state, Map<String, String> labels) {}

    private AlertDocument() {}

    /// What the document tells.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    public static Read<List<Alert>> read(InputStream document) throws IOException {
        AlertDocument reading = new AlertDocument();
        try (JsonParser parser = JSON.createParser(document)) {
            JsonToken first = parser.nextToken();
            if (first == JsonToken.START_ARRAY) {
                reading.array(parser);
            } else if (first == JsonToken.START_OBJECT) {
                reading.object(parser);
            }
            // Reading on to the very end lets the connection serve the next request.
            parser.nextToken();
        }
        return reading.result();
    }

    private Read<List<Alert>> result() {
        if (!status.isEmpty() && !status.equals("success")) {
            return new Read.Missing<>(new Unread.Failed("the monitoring answers with an error"));
        }
        if (!listed) {
            return new Read.Missing<>(new Unread.Failed("the answer holds no alerts"));
        }
        List<Alert> told = new ArrayList<>(alerts.values());
        return cut
                ? new Read.Partial<>(told, new Unread.Failed("there are more than " + MOST + " alerts"))
                : new Read.Found<>(told);
    }

    /// At `START_OBJECT`; looks for `status`, and for `alerts` here or below `data`.
    private void object(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("status")) {
                status = Projector.scalar(parser).orElse("");
                parser.skipChildren();
            } else if (name.equals("data") && value == JsonToken.START_OBJECT) {
                object(parser);
            } else if (name.equals("alerts") && value == JsonToken.START_ARRAY) {
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
                ObjectNode kept = projector.object(parser, AlertMapping.MAPPING.projection());
                AlertMapping.MAPPING.reading().apply(kept).ifPresent(this::add);
            } else {
                parser.skipChildren();
            }
        }
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
