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

/// What came of one scenario of the suite.
///
/// @param checks how many the server passed; a scenario that checked nothing proves nothing
/// @param complaints one line per failed check
/// @param warnings one line per check of something that SHOULD be
record Scenario(String name, int checks, List<String> complaints, List<String> warnings) {

    /// Whether something was checked, and everything was in order.
    boolean passed() {
        return complaints.isEmpty() && checks > 0;
    }

    /// The scenarios whose results the suite left in a folder, by name.
    static List<Scenario> in(Path folder) {
        try (Stream<Path> results = Files.list(folder)) {
            return results.map(Scenario::read)
                    .sorted(Comparator.comparing(Scenario::name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The suite names a folder `server-<scenario>-<time>`, without `server-` where a client is tested, and leaves
    /// `checks.json` in it.
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
