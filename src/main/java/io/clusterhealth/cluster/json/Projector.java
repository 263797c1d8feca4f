// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/// Reads objects from a stream of JSON or YAML, keeping only what a [Projection] names.
///
/// Every scalar that is kept becomes a text; nulls, and values whose shape is not the projection's, are dropped as if
/// they were not there. Not safe for use by several threads at once.
public final class Projector {
    /// The longest text that is kept, in characters.
    public static final int MAX_TEXT = 4096;

    /// The most elements of an array that are kept.
    public static final int MAX_ELEMENTS = 1000;

    /// Of certificates, plain or in Base64, the first is what counts: there is nothing odd about more of them.
    private static final List<String> CHAINS = List.of("-----BEGIN CERTIFICATE", "LS0tLS1CRUdJTiBDRVJUSUZJQ0FUR");

    private final Texts texts;
    private final Oddities oddities;
    private final PassingOver passing;
    private final int spare;

    public Projector() {
        this(new Texts(), new Oddities());
    }

    /// Keeps one character, and one element, more than others do, so that another projector can tell what is cut once
    /// it is known what an object is.
    ///
    /// @param texts shared with that other projector
    /// @param passing told of texts that nothing is kept of
    public Projector(Texts texts, PassingOver passing) {
        this(texts, new Oddities(), passing, 1);
    }

    /// @param texts shared with the readers of other pages of the same list
    /// @param oddities told of what is not kept whole
    public Projector(Texts texts, Oddities oddities) {
        this(texts, oddities, _ -> {}, 0);
    }

    /// @param passing told of texts that nothing is kept of
    public Projector(Texts texts, Oddities oddities, PassingOver passing) {
        this(texts, oddities, passing, 0);
    }

    private Projector(Texts texts, Oddities oddities, PassingOver passing, int spare) {
        this.texts = texts;
        this.oddities = oddities;
        this.passing = passing;
        this.spare = spare;
    }

    /// Told where a text that nothing is kept of begins, and where it has ended. A parser of JSON does not hold it.
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

    /// Reduces an object that was read before its kind was known, as if it had been known.
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

    /// What is kept of a value; a missing node for nothing.
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
            default -> projection.keepsScalar() ? kept(parser.getText()) : MissingNode.getInstance();
        };
    }

    /// Moves to the end of a value; what is left of a text is read over with the next token.
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
                if (cut) {
                    oddities.meet(Oddity.LONG_LIST);
                }
                return kept;
            }
            boolean room = kept.size() < MAX_ELEMENTS + spare;
            cut |= !room;
            JsonNode value = value(parser, room ? projection : Projection.NOTHING);
            if (!value.isMissingNode()) {
                kept.add(value);
            }
        }
    }

    private String cut(String text) {
        if (CHAINS.stream().noneMatch(text::startsWith)) {
            oddities.meet(Oddity.LONG_TEXT);
        }
        return text.substring(0, MAX_TEXT + spare - 1) + "…";
    }

    private TextNode kept(String text) {
        return texts.of(text.length() <= MAX_TEXT + spare ? text : cut(text));
    }
}
