// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.conformance.Json;
import io.clusterhealth.process.StdioClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// One scenario, as a file below `src/test/resources/parity`; the README there describes the format.
///
/// @param lines each begins with `> `, `< ` or `@ `
record Dialogue(String name, List<String> lines) {
    private static final Path FOLDER = Path.of("src", "test", "resources", "parity");

    private static final String META = """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},\
            "io.modelcontextprotocol/clientCapabilities":\
            {"sampling":{},"elicitation":{"form":{}},"roots":{}}}""";

    private static final String HELLO = """
            {"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{"sampling":{},"elicitation":{"form":{}},"roots":{}},\
            "clientInfo":{"name":"test","version":"1"}}}""";

    /// The scenarios of one folder, by name.
    static List<Dialogue> in(String folder) {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.sorted().map(Dialogue::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Dialogue read(Path file) {
        try {
            return new Dialogue(
                    String.valueOf(file.getFileName()).replace(".jsonl", ""),
                    Files.readAllLines(file).stream()
                            .filter(line -> line.matches("[><@] .*"))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Runs the scenario: each message from the server must match the next expected one, and none may remain.
    void hold(StdioClient client) {
        Map<String, String> captured = new HashMap<>();
        int heard = client.stdout().lines().size();
        for (String line : lines) {
            String text = expand(line.substring(2), captured);
            if (line.startsWith("> ")) {
                client.send(text);
            } else if (line.startsWith("@ ")) {
                client.send(reply(client.stdout().lines().getLast(), text));
            } else {
                String answer = client.stdout().await(heard++);
                assertThat(new JsonPattern(Json.tree(text), captured).misfit(Json.tree(answer)))
                        .as("%s%nmust fit  %s%nbut was   %s", name, text, answer)
                        .isEmpty();
            }
        }
        client.request("tools/list", "{}");
        assertThat(client.stdout().lines()).as(name + " left something over").hasSize(heard + 1);
    }

    /// The client's response to the server's last request.
    private static String reply(String question, String outcome) {
        ObjectNode reply = Json.object(outcome).put("jsonrpc", "2.0");
        reply.set("id", Json.object(question).get("id"));
        return reply.toString();
    }

    private static String expand(String text, Map<String, String> captured) {
        String expanded = text.replace("$hello", HELLO).replace("\"$meta\"", META);
        for (Map.Entry<String, String> value : captured.entrySet()) {
            expanded = expanded.replace("$" + value.getKey(), value.getValue());
        }
        return expanded;
    }

    @Override
    public String toString() {
        return name;
    }
}
