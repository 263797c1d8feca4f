// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.ToolDescriptor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// One thing wrong with the arguments of a call, in words a model can act on.
///
/// @param rank problems of a lower rank are reported first
/// @param sentence names the argument and what is wrong with it
/// @param wayOut what to do about it
/// @param valid the valid values, by the member of the error that lists them
record ArgumentProblem(int rank, String sentence, String wayOut, Map<String, List<String>> valid) {
    private static final int MISSING = 1;

    /// Up to this many characters, the list of valid values needs no suggestion in front of it.
    private static final int FEW = 80;

    private static final String MENDED = "Call again with it corrected.";

    static ArgumentProblem of(Error error, ToolDescriptor tool) {
        return switch (error.getKeyword()) {
            case "additionalProperties" -> unknown(Excerpt.of(property(error)), argument(error), tool);
            case "pattern" -> pattern(error, example(argument(error), tool));
            default -> misfit(error, "");
        };
    }

    static ArgumentProblem missing(List<String> names) {
        String all = names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" and "));
        return names.size() == 1
                ? new ArgumentProblem(MISSING, "The argument " + all + " is missing.", "Call again with it.", Map.of())
                : new ArgumentProblem(
                        MISSING, "The arguments " + all + " are missing.", "Call again with them.", Map.of());
    }

    static boolean isUnknown(Error error) {
        return error.getKeyword().equals("additionalProperties");
    }

    boolean isMissing() {
        return rank == MISSING;
    }

    private static ArgumentProblem pattern(Error error, String example) {
        String form = Optional.ofNullable(error.getSchemaNode())
                .map(node -> node.isObject() ? node.path("pattern") : node)
                .map(JsonNode::asText)
                .orElse("");
        return TextForm.of(form)
                .map(known -> {
                    String text = error.getInstanceNode().asText();
                    return new ArgumentProblem(
                            2,
                            "The argument '" + argument(error) + "' takes " + known.words() + ", not "
                                    + shown(error.getInstanceNode()) + ".",
                            text.contains(",")
                                    ? "Give one per call, or leave it out where it is optional."
                                    : text.contains("*")
                                            ? "Globs are not taken: give one name, or leave it out for all."
                                            : known.meant(text)
                                                    .map(meant -> derived(text, meant))
                                                    .orElse(MENDED),
                            Map.of());
                })
                .orElseGet(() -> misfit(error, example));
    }

    /// A name in another case was likely seen; one with other characters need not exist.
    private static String derived(String given, String valid) {
        String shown = Excerpt.of(valid);
        return given.equalsIgnoreCase(valid)
                ? "Did you mean '%s'?".formatted(shown)
                : "'%s' would be valid.".formatted(shown);
    }

    /// @param within the argument that the unknown member is in; empty for an argument of the tool
    private static ArgumentProblem unknown(String name, String within, ToolDescriptor tool) {
        List<String> names = schema(within, tool)
                .path("properties")
                .propertyStream()
                .map(Map.Entry::getKey)
                .toList();
        // No suggestion for members: a question about gpu must not be answered about cpu.
        Optional<String> nearest =
                within.isEmpty() ? new MeantArgument(tool.inputSchema()).nearest(name) : Optional.empty();
        String wayOut = names.isEmpty()
                ? "It takes no arguments."
                : nearest.map(meant -> "Did you mean " + meant + "? ").orElse("") + "It takes "
                        + String.join(", ", names) + (within.isEmpty() ? "." : "; nothing else.");
        String whole = within.isEmpty() ? tool.name() + " has no argument '" : "The argument '" + within + "' has no '";
        return new ArgumentProblem(0, whole + name + "'.", wayOut, Map.of("validArguments", names));
    }

    /// The example that the schema gives for an argument; empty when there is none.
    private static String example(String argument, ToolDescriptor tool) {
        return schema(argument, tool).path("examples").path(0).asText();
    }

    private static JsonNode schema(String argument, ToolDescriptor tool) {
        JsonNode schema = tool.inputSchema();
        for (String name : argument.isEmpty() ? new String[0] : argument.split("\\.")) {
            schema = schema.path("properties").path(name);
        }
        return schema;
    }

    private static ArgumentProblem misfit(Error error, String example) {
        String name = argument(error);
        JsonNode rule = Optional.ofNullable(error.getSchemaNode())
                .map(node -> node.isObject() ? node.path(error.getKeyword()) : node)
                .orElseThrow();
        String subject = "The argument '" + name + "' ";
        String was = shown(error.getInstanceNode());
        return switch (error.getKeyword()) {
            case "enum" -> {
                List<String> values = texts(rule);
                yield new ArgumentProblem(
                        2,
                        subject + "cannot be " + was + ".",
                        choice(error.getInstanceNode().asText(), values),
                        Map.of("valid" + capital(name), values));
            }
            case "type" -> misfit(subject + "must be " + types(rule) + ", not " + was + ".");
            case "minimum" -> misfit(subject + "must be at least " + rule.asText() + ", not " + was + ".");
            case "maximum" -> misfit(subject + "must be at most " + rule.asText() + ", not " + was + ".");
            case "exclusiveMinimum" -> misfit(subject + "must be more than " + rule.asText() + ", not " + was + ".");
            case "exclusiveMaximum" -> misfit(subject + "must be less than " + rule.asText() + ", not " + was + ".");
            case "minLength" ->
                misfit(subject
                        + (rule.asInt() == 1
                                ? "must not be empty."
                                : "needs at least " + rule.asText() + " characters."));
            case "maxLength" -> misfit(subject + "has more than " + rule.asText() + " characters.");
            case "minItems" -> misfit(subject + "needs " + rule.asText() + " or more values.");
            case "maxItems" -> misfit(subject + "has more than " + rule.asText() + " values.");
            case "pattern" ->
                misfit(subject + "must look like " + (example.isEmpty() ? rule.asText() : example) + ", not " + was
                        + ".");
            case "format" -> misfit(subject + "must be a " + rule.asText() + ", not " + was + ".");
            default -> misfit(subject + "does not fit the tool's schema (" + error.getKeyword() + ").");
        };
    }

    private static ArgumentProblem misfit(String sentence) {
        return new ArgumentProblem(2, sentence, MENDED, Map.of());
    }

    /// The JSON types of a `type` keyword, in words.
    private static String types(JsonNode rule) {
        return texts(rule).stream()
                .map(type -> switch (type) {
                    case "integer" -> "an integer";
                    case "array" -> "an array";
                    case "object" -> "an object";
                    default -> "a " + type;
                })
                .collect(Collectors.joining(" or "));
    }

    private static List<String> texts(JsonNode rule) {
        return rule.isArray() ? rule.valueStream().map(JsonNode::asText).toList() : List.of(rule.asText());
    }

    /// The value, shortened and escaped; only "this value" where its text (429, timeout) would make a client retry.
    private static String shown(JsonNode value) {
        if (value.isContainerNode()) {
            return "an " + (value.isEmpty() ? "empty " : "") + (value.isObject() ? "object" : "array");
        }
        String text = value.isTextual() ? "'" + Excerpt.of(value.textValue()) + "'" : Excerpt.of(value.asText());
        return text.contains("429") || text.matches("(?is).*(timeout|temporar).*") ? "this value" : text;
    }

    /// A long list of valid values is preceded by the one that was most likely meant.
    private static String choice(String given, List<String> values) {
        String all = "Valid are " + String.join(", ", values) + ".";
        return all.length() <= FEW
                ? all
                : EditDistance.nearest(given, values)
                                .map(nearest -> "Did you mean '" + nearest + "'? ")
                                .orElse("")
                        + all;
    }

    static String property(Error error) {
        return Optional.ofNullable(error.getProperty()).orElse("");
    }

    /// The argument's name; members are separated by dots.
    private static String argument(Error error) {
        return error.getInstanceLocation()
                .toString()
                .replaceFirst("^[/$.]+", "")
                .replace('/', '.');
    }

    private static String capital(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
