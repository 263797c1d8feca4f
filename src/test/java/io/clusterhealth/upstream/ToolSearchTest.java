// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Plain questions about the 62 tools of five real servers, as pinned: server-everything, server-filesystem,
/// server-memory, kubernetes-mcp-server and mcp-server-git.
class ToolSearchTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "upstream");

    @Test
    void nineOfTenQuestionsFindTheirToolInTheFirstFive() throws IOException {
        List<ToolSearch.Described> tools = tools();
        ToolSearch search = new ToolSearch(tools);
        List<String> missed = new ArrayList<>();
        int all = 0;
        for (String line : Files.readAllLines(FOLDER.resolve("questions.txt"))) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split("\\|");
            List<String> found = search.find(parts[0], 5).stream()
                    .map(place -> tools.get(place).name())
                    .toList();
            all++;
            if (!found.contains(parts[1].strip())) {
                missed.add(line + " found " + found);
            }
        }
        Report.on("upstream").tell("search", "questions=%d inFirstFive=%d".formatted(all, all - missed.size()));

        assertThat(all).isEqualTo(60);
        assertThat(all - missed.size()).as(String.join("\n", missed)).isGreaterThanOrEqualTo(54);
    }

    @Test
    void aQuestionWithoutAnyOfTheirWordsFindsNothing() throws IOException {
        assertThat(new ToolSearch(tools()).find("zzz qqq", 5)).isEmpty();
        assertThat(new ToolSearch(List.of()).find("read a file", 5)).isEmpty();
    }

    private static List<ToolSearch.Described> tools() throws IOException {
        ToolPins pins = ToolPins.read(Files.readString(FOLDER.resolve("real-tools.pins.json")))
                .orElseThrow();
        List<ToolSearch.Described> tools = new ArrayList<>();
        pins.servers()
                .forEach((slug, all) -> all.forEach((name, tool) -> tools.add(described(slug + "-" + name, tool))));
        return tools;
    }

    private static ToolSearch.Described described(String name, ObjectNode tool) {
        return new ToolSearch.Described(
                name,
                tool.path("title").asText(),
                tool.path("description").asText(),
                tool.path("inputSchema").path("properties").properties().stream()
                        .map(property -> property.getKey() + " "
                                + property.getValue().path("description").asText())
                        .collect(Collectors.joining(" ")));
    }
}
