// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.json.KeptValues;
import io.clusterhealth.cluster.json.Mapping;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Oddity;
import io.clusterhealth.cluster.json.Projection;
import io.clusterhealth.cluster.json.Projector;
import io.clusterhealth.cluster.json.Texts;
import io.clusterhealth.cluster.protobuf.MessageReader;
import io.clusterhealth.cluster.protobuf.ObjectList;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Reads a page of a list as it arrives; each object is passed on as soon as it has been read.
final class Page<T> {
    private static final JsonFactory JSON = new JsonFactory();

    /// API servers store at most 1.5 MiB per object, in a form that is shorter than JSON.
    private static final long HUGE = 4 << 20;

    private static final Projection METADATA = Projection.of("metadata.continue", "metadata.remainingItemCount");

    private final Mapping<T> mapping;
    private final String kind;
    private final boolean named;
    private final Oddities oddities;
    private final KeptValues values;
    private final Projector projector;
    private long remaining;

    /// @param texts shared by all pages of a list
    /// @param oddities records what is odd about the objects
    Page(Resource<T> resource, Texts texts, Oddities oddities) {
        this.mapping = Mappings.of(resource);
        this.kind = resource.listKind();
        this.named = mapping.projection().below("metadata").below("name") != Projection.NOTHING;
        this.oddities = oddities;
        this.values = new KeptValues(texts, oddities);
        this.projector = new Projector(values);
    }

    /// Whether a page is the requested list.
    sealed interface Shape {
        record WholePage() implements Shape {}

        /// It is not the requested list.
        ///
        /// @param what one clause
        record Wrong(String what) implements Shape {}
    }

    /// How many more objects the list has according to its `remainingItemCount`; zero where it does not tell. Known
    /// once the page has been read.
    long remaining() {
        return remaining;
    }

    /// Reads one page of JSON.
    ///
    /// @param more receives the continue token of the next page as soon as it has been read; not called on the last
    ///     page
    /// @param each receives every object of the list: the fields that were read, and the object mapped from them
    Shape read(InputStream body, Consumer<String> more, BiConsumer<JsonNode, T> each) throws IOException {
        try (JsonParser parser = JSON.createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return new Shape.Wrong("the answer is no JSON object");
            }
            Shape shape = members(parser, more, each);
            // Reading to the end of the stream lets the connection be reused.
            return shape instanceof Shape.WholePage && parser.nextToken() != null
                    ? new Shape.Wrong("the answer goes on after its end")
                    : shape;
        }
    }

    /// Reads one page of protobuf.
    ///
    /// @param reader of its objects
    Shape read(InputStream body, MessageReader reader, Consumer<String> more, BiConsumer<JsonNode, T> each)
            throws IOException {
        ObjectList list = new ObjectList(body);
        String told = list.kind();
        if (!told.equals(kind)) {
            return told.isEmpty() ? silent() : wrong(told);
        }
        list.read(reader, values, more, (object, bytes) -> keep(object, bytes, each));
        remaining = list.remaining();
        return new Shape.WholePage();
    }

    private Shape members(JsonParser parser, Consumer<String> more, BiConsumer<JsonNode, T> each) throws IOException {
        String told = "";
        boolean items = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            switch (parser.currentName()) {
                case "kind" -> {
                    parser.nextToken();
                    told = Projector.scalar(parser).orElse("");
                    parser.skipChildren();
                    if (!told.equals(kind)) {
                        return wrong(told);
                    }
                }
                case "metadata" -> token(parser, more);
                case "items" -> items |= items(parser, each);
                default -> {
                    parser.nextToken();
                    parser.skipChildren();
                }
            }
        }
        if (told.isEmpty()) {
            return silent();
        }
        return items ? new Shape.WholePage() : new Shape.Wrong("the answer has no items");
    }

    private void token(JsonParser parser, Consumer<String> more) throws IOException {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        projector.field(parser, METADATA, kept);
        remaining = kept.path("metadata").path("remainingItemCount").asLong();
        String token = kept.path("metadata").path("continue").asText();
        if (!token.isEmpty()) {
            more.accept(token);
        }
    }

    private boolean items(JsonParser parser, BiConsumer<JsonNode, T> each) throws IOException {
        JsonToken token = parser.nextToken();
        if (token != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return token == JsonToken.VALUE_NULL;
        }
        while (true) {
            JsonToken next = parser.nextToken();
            if (next == null || next == JsonToken.END_ARRAY) {
                return true;
            }
            if (next == JsonToken.START_OBJECT) {
                long from = parser.currentLocation().getByteOffset();
                JsonNode object = projector.object(parser, mapping.projection());
                keep(object, parser.currentLocation().getByteOffset() - from, each);
            } else {
                oddities.meet(Oddity.NO_OBJECT);
                parser.skipChildren();
            }
        }
    }

    private void keep(JsonNode object, long bytes, BiConsumer<JsonNode, T> each) {
        if (named && object.path("metadata").path("name").asText().isEmpty()) {
            oddities.meet(Oddity.NO_NAME);
        }
        if (bytes > HUGE) {
            oddities.meet(Oddity.HUGE);
        }
        mapping.reading().apply(object).ifPresent(mapped -> each.accept(object, mapped));
    }

    private static Shape silent() {
        return new Shape.Wrong("the answer does not say what it is");
    }

    private Shape wrong(String told) {
        String safe = told.matches("[A-Za-z]{1,63}") ? told : "something else";
        return new Shape.Wrong("the answer is a " + safe + ", not a " + kind);
    }
}
