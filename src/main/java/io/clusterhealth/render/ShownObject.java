// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.text.Secrets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// An object of the cluster in its own structure, with secrets redacted.
///
/// @param object may be modified by the caller
public record ShownObject(ObjectNode object) {
    private static final int LONGEST_LINE = 1_000;

    /// How much of a command is read for the meaning of an option.
    private static final int LONGEST_COMMAND = 300;

    /// A number of so many digits may be a secret; a shorter one counts or measures something.
    private static final int LONG_NUMBER = 6;

    private static final Pattern NAME = Pattern.compile("(?i)name|key");
    private static final Pattern VALUE = Pattern.compile("(?i)val|value");

    /// The most parts left out of an object that is too long.
    private static final int MOST_CUTS = 20;

    /// A separate class, loaded when the first YAML is written.
    private static final class Yaml {
        static final YAMLMapper MAPPER = YAMLMapper.builder()
                .disable(Feature.WRITE_DOC_START_MARKER, Feature.SPLIT_LINES)
                .enable(Feature.MINIMIZE_QUOTES, Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS, Feature.LITERAL_BLOCK_STYLE)
                .build();
    }

    /// @param object the object; for a Secret, with sizes instead of values
    public static ShownObject of(ObjectNode object) {
        boolean sized = object.path("kind").asText().equals("Secret");
        ObjectNode shown = members("", object);
        if (sized && object.has("data")) {
            shown.set("data", object.get("data").deepCopy());
        }
        return new ShownObject(shown);
    }

    /// The paths of the values that [#of] redacts as possible secrets, such as `patch.data.password`.
    public static List<String> hidden(ObjectNode object) {
        List<String> paths = new ArrayList<>();
        hidden("", object, of(object).object(), paths);
        return paths;
    }

    private static void hidden(String path, JsonNode whole, JsonNode shown, List<String> into) {
        if (whole.isContainerNode() && whole.size() == shown.size()) {
            Iterator<JsonNode> others = shown.elements();
            Iterator<String> names = whole.fieldNames();
            for (JsonNode value : whole) {
                String name = names.hasNext() ? names.next() : "";
                hidden(path + (path.isEmpty() || name.isEmpty() ? "" : ".") + name, value, others.next(), into);
            }
        } else if (!whole.equals(shown) && shown.toString().contains(Redaction.MARKER)) {
            into.add(path);
        }
    }

    /// @param field the name of the field, or that of the secret that it belongs to
    private static JsonNode clean(String field, JsonNode value) {
        return switch (value) {
            case ObjectNode object -> members(field, object);
            case ArrayNode array -> elements(field, array);
            case TextNode text -> TextNode.valueOf(Secrets.isName(field) ? Redaction.MARKER : text(text));
            case JsonNode other ->
                other.isNumber() && Secrets.isPassword(field) ? TextNode.valueOf(Redaction.MARKER) : other;
        };
    }

    /// Field names are redacted too: keys of labels and of data are user input. A `value` is that of the field, or of
    /// the name or key beside it.
    private static ObjectNode members(String field, ObjectNode object) {
        ObjectNode shown = object.objectNode();
        String named = object.properties().stream()
                .filter(member -> NAME.matcher(member.getKey()).matches())
                .map(member -> member.getValue().asText())
                .filter(Secrets::isName)
                .findFirst()
                .orElse(field);
        object.properties().forEach(member -> {
            String key = member.getKey();
            boolean isValue = VALUE.matcher(key).matches();
            shown.set(
                    Redaction.line(key, LONGEST_LINE),
                    member(isValue ? named : field, isValue && !named.isEmpty() ? named : key, member.getValue()));
        });
        return shown;
    }

    /// A member of an object under the name of a secret belongs to the secret, unless it only refers to one.
    private static JsonNode member(String secret, String key, JsonNode value) {
        boolean inherits = Secrets.isName(secret) && !Secrets.isName(key) && !Secrets.refers(key);
        boolean isSetting = value.isTextual() && Secrets.isSetting(value.textValue()) && !Secrets.isPassword(secret);
        return inherits && value.isNumber() && value.asText().length() >= LONG_NUMBER
                ? TextNode.valueOf(Redaction.MARKER)
                : clean(inherits && !isSetting ? secret : key, value);
    }

    /// An element after an option such as `--password` is treated as its value.
    private static ArrayNode elements(String field, ArrayNode array) {
        ArrayNode shown = array.arrayNode();
        String before = "";
        String command = "";
        for (JsonNode element : array) {
            String word = element.isTextual() ? element.textValue() : "";
            command = command + " " + word;
            command = command.substring(Math.max(0, command.length() - LONGEST_COMMAND));
            boolean value = before.startsWith("-") && before.indexOf('=') < 0;
            boolean inCommand = value && Secrets.removed(command).endsWith(" " + Redaction.MARKER);
            shown.add(inCommand ? TextNode.valueOf(Redaction.MARKER) : clean(value ? before : field, element));
            before = word;
        }
        return shown;
    }

    /// Each line redacted, with its leading spaces kept.
    private static String text(TextNode node) {
        String text = node.textValue();
        if (text.indexOf('\n') < 0) {
            return Redaction.line(text, LONGEST_LINE);
        }
        List<String> lines = text.lines().toList();
        List<String> clean = Redaction.lines(lines, LONGEST_LINE);
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            shown.add(" ".repeat(line.length() - line.stripLeading().length()) + clean.get(i));
        }
        return shown.stream().map(String::stripTrailing).collect(Collectors.joining("\n"));
    }

    /// The same within this many characters, in JSON and YAML: the longest parts are replaced by their length.
    public ShownObject within(int characters) {
        ObjectNode shorter = object.deepCopy();
        for (int i = 0; i < MOST_CUTS && excess(shorter, characters) > 0; i++) {
            cut(shorter, excess(shorter, characters));
        }
        return new ShownObject(shorter);
    }

    private static int excess(ObjectNode object, int characters) {
        return Math.max(
                        object.toString().length(),
                        new ShownObject(object).yaml().length())
                - characters;
    }

    /// Leaves out the smallest part that is large enough, else the largest; names and namespaces stay.
    private static void cut(ObjectNode object, int excess) {
        List<ObjectPart> parts = new ArrayList<>();
        object.properties().stream()
                .filter(member -> member.getValue().isContainerNode())
                .forEach(member -> parts(object, member.getKey(), parts));
        Optional<ObjectPart> enough =
                parts.stream().filter(part -> part.length >= excess).min(Comparator.comparingInt(ObjectPart::length));
        enough.or(() -> parts.stream().max(Comparator.comparingInt(ObjectPart::length)))
                .ifPresent(part -> part.of.put(part.name, "… %d characters left out".formatted(part.length)));
    }

    private record ObjectPart(ObjectNode of, String name, int length) {}

    private static void parts(ObjectNode parent, String name, List<ObjectPart> into) {
        JsonNode node = parent.get(name);
        if (!name.equals("metadata") && !name.equals("name") && !name.equals("namespace")) {
            into.add(new ObjectPart(parent, name, node.toString().length()));
        }
        if (node instanceof ObjectNode object) {
            object.properties().stream().map(Map.Entry::getKey).toList().forEach(member -> parts(object, member, into));
        }
    }

    /// As YAML, without a document start marker.
    public String yaml() {
        try {
            return Yaml.MAPPER.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can be written", e);
        }
    }
}
