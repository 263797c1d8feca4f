// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The values as shown in the chart's README: one row per `# --` comment, with the key below it and its default.
final class ValuesTable {
    private static final Pattern KEY = Pattern.compile("^( *)([A-Za-z]+):.*");
    private static final Pattern COMMENT = Pattern.compile("^ *# ?(.*)");

    private ValuesTable() {}

    static String markdown(String values) throws IOException {
        JsonNode defaults = new YAMLMapper().readTree(values);
        StringBuilder table = new StringBuilder("| Value | Default | |\n|---|---|---|\n");
        Deque<String> path = new ArrayDeque<>();
        StringBuilder comment = new StringBuilder();
        for (String line : values.lines().toList()) {
            Matcher commented = COMMENT.matcher(line);
            Matcher key = KEY.matcher(line);
            if (commented.matches()) {
                comment.append(comment.isEmpty() ? "" : " ").append(commented.group(1));
            } else if (key.matches()) {
                while (path.size() > key.group(1).length() / 2) {
                    path.removeLast();
                }
                path.addLast(key.group(2));
                if (comment.toString().startsWith("-- ")) {
                    table.append("| `%s` | `%s` | %s |\n"
                            .formatted(
                                    String.join(".", path),
                                    byDefault(defaults, path),
                                    comment.substring("-- ".length())));
                }
                comment.setLength(0);
            } else {
                comment.setLength(0);
            }
        }
        return table.toString().replace("| `` |", "| |");
    }

    private static String byDefault(JsonNode values, Deque<String> path) {
        JsonNode value = values;
        for (Iterator<String> names = path.iterator(); names.hasNext(); ) {
            value = value.path(names.next());
        }
        return value.isTextual() ? value.asText() : value.toString();
    }
}
