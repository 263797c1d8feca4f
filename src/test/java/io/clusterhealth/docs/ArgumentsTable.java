// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The arguments of tools as shown in the documents, from their input schemas.
final class ArgumentsTable {
    /// Described once for all tools.
    private static final Set<String> COMMON = Set.of("max_tokens", "format", "cluster");

    private ArgumentsTable() {}

    /// A Markdown table, one row per argument.
    static String of(List<Tool> tools) {
        return tools.stream()
                .map(Tool::descriptor)
                .map(ArgumentsTable::rows)
                .collect(Collectors.joining("", "| tool | argument | value | |\n|---|---|---|---|\n", ""));
    }

    private static String rows(ToolDescriptor tool) {
        String required = tool.inputSchema().path("required").toString();
        String rows = tool.inputSchema().path("properties").properties().stream()
                .filter(argument -> !COMMON.contains(argument.getKey()))
                .map(argument -> "| `%s` | `%s` | %s%s | %s |\n"
                        .formatted(
                                tool.name(),
                                argument.getKey(),
                                value(argument.getValue()),
                                required.contains('"' + argument.getKey() + '"') ? "; required" : "",
                                argument.getValue().path("description").asText().replace("|", "\\|")))
                .collect(Collectors.joining());
        return rows.isEmpty() ? "| `%s` | | | |\n".formatted(tool.name()) : rows;
    }

    private static String value(JsonNode schema) {
        List<String> words = new ArrayList<>();
        if (schema.has("enum")) {
            schema.path("enum").forEach(one -> words.add("`" + one.asText() + "`"));
        } else {
            words.add(schema.path("type").asText("any"));
        }
        schema.path("properties").fieldNames().forEachRemaining(name -> words.add("`" + name + "`"));
        bound(schema, "minimum", "at least %s", words);
        bound(schema, "maximum", "at most %s", words);
        bound(schema, "maxLength", "at most %s characters", words);
        bound(schema, "maxItems", "at most %s", words);
        return String.join(", ", words);
    }

    private static void bound(JsonNode schema, String name, String words, List<String> all) {
        if (schema.has(name)) {
            all.add(words.formatted(schema.path(name).asText()));
        }
    }
}
