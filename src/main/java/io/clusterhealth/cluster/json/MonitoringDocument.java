// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Unread;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Reads a complete response of a cluster's monitoring as it arrives: an object `{"status", "data": {"<name>": […]}}`
/// of Prometheus or Thanos, or the array alone, as in Alertmanager.
///
/// Not safe for use by several threads.
final class MonitoringDocument<T> {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> GROUPS = Set.of("groups", "rules");

    private final Projector projector = new Projector();
    private final String name;
    private final Mapping<T> mapping;
    private final Consumer<T> found;
    private String status = "";
    private boolean listed;
    private boolean warned;

    /// @param name of the array
    /// @param found receives the elements of the array one after the other
    MonitoringDocument(String name, Mapping<T> mapping, Consumer<T> found) {
        this.name = name;
        this.mapping = mapping;
        this.found = found;
    }

    /// Reads an object, or with `arrayAlone` also an array.
    ///
    /// @throws IOException when it cannot be read, or is no JSON
    void read(InputStream document, boolean arrayAlone) throws IOException {
        try (JsonParser parser = JSON.createParser(document)) {
            JsonToken first = parser.nextToken();
            if (first == JsonToken.START_ARRAY && arrayAlone) {
                array(parser);
            } else if (first == JsonToken.START_OBJECT) {
                object(parser);
            }
            // Reading to the end of the stream lets the connection be reused.
            parser.nextToken();
        }
    }

    /// Why the response that was read is unusable.
    ///
    /// @param what the expected elements of the array
    Optional<Unread> fault(String what) {
        if (!status.isEmpty() && !status.equals("success")) {
            return Optional.of(new Unread.Failed("the monitoring answers with an error"));
        }
        return listed ? Optional.empty() : Optional.of(new Unread.Failed("the answer holds no " + what));
    }

    /// Why parts of a usable response may be missing: Thanos warns where a Prometheus or a store does not answer it.
    /// Warnings about the query itself begin with `PromQL`.
    Optional<Unread> gap() {
        return Optional.<Unread>of(new Unread.Failed("the monitoring warns that its answer is incomplete"))
                .filter(_ -> warned);
    }

    /// At `START_OBJECT`; looks for `status`, and for the array here, below `data`, or in the rules there.
    private void object(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            if (field.equals("status")) {
                status = Projector.scalar(parser).orElse("");
                parser.skipChildren();
            } else if (field.equals("data") && value == JsonToken.START_OBJECT) {
                object(parser);
            } else if (field.equals(name) && value == JsonToken.START_ARRAY) {
                array(parser);
            } else if (field.equals("warnings") && value == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.VALUE_STRING) {
                    warned |= !parser.getText().startsWith("PromQL");
                }
            } else if (GROUPS.contains(field) && value == JsonToken.START_ARRAY) {
                while (parser.nextToken() == JsonToken.START_OBJECT) {
                    object(parser);
                }
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
                ObjectNode kept = projector.object(parser, mapping.projection());
                mapping.reading().apply(kept).ifPresent(found);
            } else {
                parser.skipChildren();
            }
        }
    }
}
