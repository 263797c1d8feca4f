// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A text of JSON or YAML as a tree with the line of each of its fields.
///
/// @param lines by path, such as `/mcpServers/files/command`
record LocatedTree(JsonNode root, Map<String, Integer> lines) {
    private static final int DEEPEST = 20;

    /// The fault that makes a text unreadable.
    static final class UnreadableServers extends Exception {
        private static final long serialVersionUID = 1;
        private final int line;
        private final String field;

        UnreadableServers(int line, String field, String problem) {
            super(problem);
            this.line = line;
            this.field = field;
        }

        ServersRead.Misconfigured told() {
            return new ServersRead.Misconfigured(
                    line, field, Optional.ofNullable(getMessage()).orElse(""));
        }
    }

    static LocatedTree of(String text) throws UnreadableServers {
        JsonFactory format = text.stripLeading().startsWith("{") ? new JsonFactory() : new YAMLFactory();
        Map<String, Integer> lines = new HashMap<>();
        try (JsonParser parser = format.createParser(text)) {
            JsonNode root = Optional.ofNullable(parser.nextToken()).isEmpty()
                    ? MissingNode.getInstance()
                    : value(parser, "", lines);
            return new LocatedTree(root, lines);
        } catch (JsonProcessingException e) {
            int line = Optional.ofNullable(e.getLocation())
                    .map(at -> at.getLineNr())
                    .orElse(1);
            throw new UnreadableServers(line, "", "is neither JSON nor YAML from here on");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode value(JsonParser parser, String path, Map<String, Integer> lines)
            throws IOException, UnreadableServers {
        int line = parser.currentTokenLocation().getLineNr();
        lines.putIfAbsent(path, line);
        if (path.chars().filter(each -> each == '/').count() > DEEPEST) {
            throw new UnreadableServers(line, path, "is nested deeper than anything that is known");
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            throw new UnreadableServers(line, path, "is an alias, which is not followed; write the value out");
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, path, lines);
            case START_ARRAY -> array(parser, path, lines);
            case VALUE_NULL -> JsonNodeFactory.instance.nullNode();
            case VALUE_TRUE -> JsonNodeFactory.instance.booleanNode(true);
            case VALUE_FALSE -> JsonNodeFactory.instance.booleanNode(false);
            default -> JsonNodeFactory.instance.textNode(parser.getText());
        };
    }

    private static ObjectNode object(JsonParser parser, String path, Map<String, Integer> lines)
            throws IOException, UnreadableServers {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            int line = parser.currentTokenLocation().getLineNr();
            String inside = path + "/" + name;
            if (object.has(name)) {
                throw new UnreadableServers(line, inside, "is there twice");
            }
            lines.put(inside, line);
            parser.nextToken();
            object.set(name, value(parser, inside, lines));
        }
        return object;
    }

    private static ArrayNode array(JsonParser parser, String path, Map<String, Integer> lines)
            throws IOException, UnreadableServers {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(parser, path + "/" + array.size(), lines));
        }
        return array;
    }

    int line(String path) {
        return lines.getOrDefault(path, 1);
    }
}
