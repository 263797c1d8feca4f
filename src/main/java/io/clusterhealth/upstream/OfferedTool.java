// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.text.Visible;
import java.util.Optional;

/// A tool as its server describes it, truncated and without invisible characters.
///
/// Its output schema is pinned, but not offered: a refusal of this server's own would not match it, and clients reject
/// a whole list because of one schema that they cannot compile.
///
/// @param name on its server
/// @param title empty for none
/// @param description at most 1,024 characters
/// @param inputSchema an object, perhaps without `properties`
/// @param pinned what is pinned: all members that describe the tool to a model or a client, as received
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#tool">MCP, Tool</a>
public record OfferedTool(String name, String title, String description, ObjectNode inputSchema, ObjectNode pinned) {
    private static final int LONGEST_NAME = 128;
    private static final int LONGEST_TITLE = 120;
    private static final int LONGEST_DESCRIPTION = 1_024;

    /// Maximum size of the description of a tool, in characters of JSON.
    private static final int LARGEST = 64 * 1024;

    private static final String[] PINNED = {"name", "title", "description", "inputSchema", "outputSchema", "annotations"
    };

    /// The result of checking one entry of a list of tools.
    public sealed interface Offer {
        record Taken(OfferedTool tool) implements Offer {}

        /// Only this tool is skipped.
        ///
        /// @param name fit to be shown; a description where it has none
        record PassedOver(String name, String why) implements Offer {}
    }

    /// Reads one entry of the result of `tools/list`.
    public static Offer read(JsonNode json) {
        String name = json.path("name").asText("");
        String shown = Visible.line(name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name);
        if (!json.path("name").isTextual() || name.isEmpty() || name.length() > LONGEST_NAME || !shown.equals(name)) {
            return shown.isBlank()
                    ? new Offer.PassedOver("a tool without a name", "only its own server can give it one")
                    : new Offer.PassedOver(shown, "its name is too long or not visible");
        }
        if (!(json.path("inputSchema") instanceof ObjectNode input)
                || !input.path("type").asText("object").equals("object")) {
            return new Offer.PassedOver(shown, "its inputSchema is no JSON Schema of an object");
        }
        if (json.toString().length() > LARGEST) {
            return new Offer.PassedOver(shown, "its description and schemas have more than " + LARGEST + " characters");
        }
        Optional<String> fault = HeaderArguments.fault(input).or(() -> OfferedSchema.fault(input));
        if (fault.isPresent()) {
            return new Offer.PassedOver(shown, fault.get());
        }
        String title = Optional.of(json.path("title").asText(""))
                .filter(text -> !text.isEmpty())
                .orElse(json.path("annotations").path("title").asText(""));
        return new Offer.Taken(new OfferedTool(
                name,
                bounded(Visible.line(title), LONGEST_TITLE),
                bounded(Visible.lines(json.path("description").asText("")), LONGEST_DESCRIPTION),
                shared(typed(visible(input)), input),
                pinned(json)));
    }

    /// The received tree where the shown one equals it: a pin holds it too, and one tree is enough.
    private static ObjectNode shared(ObjectNode shown, ObjectNode came) {
        return shown.equals(came) ? came : shown;
    }

    private static ObjectNode typed(ObjectNode schema) {
        return schema.has("type") ? schema : schema.put("type", "object");
    }

    private static ObjectNode pinned(JsonNode json) {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        for (String name : PINNED) {
            Optional.ofNullable(json.get(name)).ifPresent(value -> members.set(name, value));
        }
        return members;
    }

    /// The schema with all texts made visible, and with descriptions, titles and comments truncated.
    private static ObjectNode visible(ObjectNode schema) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        schema.properties()
                .forEach(
                        member -> copy.set(Visible.line(member.getKey()), visible(member.getKey(), member.getValue())));
        return copy;
    }

    private static JsonNode visible(String name, JsonNode value) {
        return switch (value) {
            case ObjectNode object -> visible(object);
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
                array.forEach(element -> copy.add(visible("", element)));
                yield copy;
            }
            case TextNode text -> {
                String shown = Visible.lines(text.textValue());
                boolean prose = name.equals("description") || name.equals("title") || name.equals("$comment");
                yield TextNode.valueOf(prose ? bounded(shown, LONGEST_DESCRIPTION) : shown);
            }
            default -> value;
        };
    }

    private static String bounded(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }
}
