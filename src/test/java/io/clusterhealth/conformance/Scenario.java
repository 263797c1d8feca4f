// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The result of one scenario of the suite.
///
/// @param checks number of passed checks; a scenario without checks counts as failed
/// @param complaints one line per failed check
/// @param warnings one line per failed check of a SHOULD
record Scenario(String name, int checks, List<String> complaints, List<String> warnings) {

    /// Whether there were checks, and all of them passed.
    boolean passed() {
        return complaints.isEmpty() && checks > 0;
    }

    /// The scenarios whose results the suite wrote to a folder, by name.
    static List<Scenario> in(Path folder) {
        try (Stream<Path> results = Files.list(folder)) {
            return results.map(Scenario::read)
                    .sorted(Comparator.comparing(Scenario::name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The suite names a folder `server-<scenario>-<time>`, without `server-` where a client is tested, and writes
    /// `checks.json` to it.
    private static Scenario read(Path result) {
        String name = String.valueOf(result.getFileName())
                .replaceFirst("^server-", "")
                .replaceFirst("-\\d{4}-\\d\\d-\\d\\dT[-\\dZ]+$", "");
        if (!Files.exists(result.resolve("checks.json"))) {
            return new Scenario(name, 0, List.of("the suite could not finish it"), List.of());
        }
        int checks = 0;
        List<String> complaints = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        for (JsonNode check : Json.tree(text(result.resolve("checks.json")))) {
            String line = check.path("id").asText() + ": "
                    + check.path("errorMessage")
                            .asText(check.path("description").asText());
            switch (check.path("status").asText()) {
                case "SUCCESS" -> checks++;
                case "FAILURE" -> complaints.add(line);
                case "WARNING" -> warnings.add(line);
                default -> {}
            }
        }
        return new Scenario(name, checks, List.copyOf(complaints), List.copyOf(warnings));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
