// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.text.JsonTexts;
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

    /// All texts visible, and descriptions, titles and comments truncated.
    private static final JsonTexts VISIBLE = new JsonTexts(Visible::line, (name, text) -> {
        boolean prose = name.equals("description") || name.equals("title") || name.equals("$comment");
        return prose ? bounded(Visible.lines(text), LONGEST_DESCRIPTION) : Visible.lines(text);
    });

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
                typed(VISIBLE.in(input)),
                pinned(json)));
    }

    private static ObjectNode typed(ObjectNode schema) {
        return schema.has("type") ? schema : schema.deepCopy().put("type", "object");
    }

    private static ObjectNode pinned(JsonNode json) {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        for (String name : PINNED) {
            Optional.ofNullable(json.get(name)).ifPresent(value -> members.set(name, value));
        }
        return members;
    }

    private static String bounded(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }
}
