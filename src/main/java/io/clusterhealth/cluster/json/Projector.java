// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/// Reads objects from a stream of JSON or YAML, keeping only what a [Projection] names.
///
/// Every scalar that is kept becomes a text; nulls, and values whose shape does not match the projection, are
/// dropped. Not safe for use by several threads at the same time.
public final class Projector {
    private final KeptValues values;
    private final PassingOver passing;

    public Projector() {
        this(new KeptValues(new Texts(), new Oddities()));
    }

    public Projector(KeptValues values) {
        this(values, _ -> {});
    }

    /// @param passing called for texts of which nothing is kept
    public Projector(KeptValues values, PassingOver passing) {
        this.values = values;
        this.passing = passing;
    }

    /// Called where a text of which nothing is kept begins, and where it has ended. A JSON parser does not buffer it.
    @FunctionalInterface
    public interface PassingOver {
        void text(boolean begins);
    }

    /// Reads one object.
    ///
    /// @param parser at `START_OBJECT`; afterwards at the matching `END_OBJECT`
    public ObjectNode object(JsonParser parser, Projection projection) throws IOException {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            field(parser, projection, kept);
        }
        return kept;
    }

    /// Reduces an object that was read before its kind was known.
    public ObjectNode reduced(JsonNode object, Projection projection) {
        try (JsonParser parser = object.traverse()) {
            parser.nextToken();
            return object(parser, projection);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a tree in memory does not fail
        }
    }

    /// Reads one field into an object.
    ///
    /// @param parser at `FIELD_NAME`; afterwards at the end of the field's value
    public void field(JsonParser parser, Projection projection, ObjectNode into) throws IOException {
        String name = parser.currentName();
        Projection below = projection.below(name);
        parser.nextToken();
        JsonNode value = value(parser, below);
        if (!value.isMissingNode()) {
            into.set(name, value);
        }
    }

    /// The scalar the parser is at, as a text; empty for anything else. Does not move the parser.
    public static Optional<String> scalar(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        return token == null || !token.isScalarValue() || token == JsonToken.VALUE_NULL
                ? Optional.empty()
                : Optional.of(parser.getText());
    }

    /// The kept part of a value; a missing node where nothing is.
    private JsonNode value(JsonParser parser, Projection projection) throws IOException {
        passing.text(false);
        if (projection == Projection.NOTHING) {
            passOver(parser);
            return MissingNode.getInstance();
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, projection);
            case START_ARRAY -> array(parser, projection);
            case VALUE_NULL -> MissingNode.getInstance();
            case null -> MissingNode.getInstance();
            default -> projection.keepsScalar() ? scalar(parser.getText(), projection) : MissingNode.getInstance();
        };
    }

    private JsonNode scalar(String text, Projection projection) {
        return projection.kept(text).<JsonNode>map(values::text).orElseGet(MissingNode::getInstance);
    }

    /// Moves to the end of a value; the rest of a text is consumed with the next token.
    private void passOver(JsonParser parser) throws IOException {
        int open = 0;
        JsonToken token = parser.currentToken();
        while (token != null) {
            open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            passing.text(token == JsonToken.VALUE_STRING);
            if (open == 0) {
                return;
            }
            token = parser.nextToken();
        }
    }

    private ArrayNode array(JsonParser parser, Projection projection) throws IOException {
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        boolean cut = false;
        while (true) {
            JsonToken token = parser.nextToken();
            if (token == null || token == JsonToken.END_ARRAY) {
                values.array(cut);
                return kept;
            }
            boolean room = values.room(kept);
            cut |= !room;
            JsonNode value = value(parser, room ? projection : Projection.NOTHING);
            if (!value.isMissingNode()) {
                kept.add(value);
            }
        }
    }
}
