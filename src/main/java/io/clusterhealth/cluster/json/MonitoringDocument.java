// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Reads a complete response of a cluster's monitoring as it arrives: an object `{"status", "data": {"<name>": […]}}`
/// of Prometheus or Thanos, or the array alone, as in Alertmanager.
///
/// Not safe for use by several threads.
final class MonitoringDocument<T> {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> GROUPS = Set.of("groups", "rules");

    private final Projector projector = new Projector();
    private final Map<Object, T> found = new LinkedHashMap<>();
    private final String name;
    private final Mapping<T> mapping;
    private final Function<T, Object> key;
    private final BinaryOperator<T> merge;
    private final int most;
    private String status = "";
    private boolean listed;
    private boolean warned;
    private boolean cut;

    /// @param name of the array
    /// @param key the same for elements of which one is kept
    /// @param merge the one that is kept
    /// @param most maximum number of elements kept
    MonitoringDocument(String name, Mapping<T> mapping, Function<T, Object> key, BinaryOperator<T> merge, int most) {
        this.name = name;
        this.mapping = mapping;
        this.key = key;
        this.merge = merge;
        this.most = most;
    }

    /// Reads an object, or with `arrayAlone` also an array.
    ///
    /// @param what the expected elements of the array
    /// @throws IOException when it cannot be read, or is no JSON
    Read<List<T>> read(InputStream document, boolean arrayAlone, String what) throws IOException {
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
        if (!status.isEmpty() && !status.equals("success")) {
            return new Read.Missing<>(new Unread.Failed("the monitoring answers with an error"));
        }
        return listed
                ? Read.of(new ArrayList<>(found.values()), gap(what))
                : new Read.Missing<>(new Unread.Failed("the answer holds no " + what));
    }

    /// Why parts of a usable response may be missing: Thanos warns where a Prometheus or a store does not answer it.
    /// Warnings about the query itself begin with `PromQL`.
    private Optional<Unread> gap(String what) {
        if (warned) {
            return Optional.of(new Unread.Failed("the monitoring warns that its answer is incomplete"));
        }
        return cut
                ? Optional.of(new Unread.Failed("there are more than %d %s".formatted(most, what)))
                : Optional.empty();
    }

    /// The labels that have a value, without some of them; of too many, the first.
    static Map<String, String> labels(JsonNode labels, Set<String> leftOut, int most) {
        return Fields.names(labels).stream()
                .filter(name ->
                        !leftOut.contains(name) && !Fields.text(labels, name).isEmpty())
                .limit(most)
                .collect(Collectors.toUnmodifiableMap(name -> name, name -> Fields.text(labels, name)));
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
                mapping.reading().apply(kept).ifPresent(this::add);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void add(T element) {
        Object its = key.apply(element);
        if (found.size() >= most && !found.containsKey(its)) {
            cut = true;
        } else {
            found.merge(its, element, merge);
        }
    }
}
