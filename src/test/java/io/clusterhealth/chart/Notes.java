// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The notes that helm prints after an installation.
///
/// @param text the complete text
record Notes(String text) {
    private static final Pattern PATCH = Pattern.compile("oc patch olsconfig cluster --type=json -p '(.*)'");

    /// Helm renders notes only during an installation, so a copy of the chart renders them as an object.
    static Notes of(Helm helm, String... options) {
        try {
            Path copy = Files.createTempDirectory("chart");
            try {
                copy(Helm.CHART, copy);
                Files.copy(copy.resolve("templates/NOTES.txt"), copy.resolve("files/notes.txt"));
                Files.writeString(copy.resolve("templates/notes.yaml"), """
                        notes: {{ tpl (.Files.Get "files/notes.txt") . | toJson }}
                        """);
                List<String> words = new ArrayList<>(List.of("--show-only", "templates/notes.yaml"));
                words.addAll(List.of(options));
                String rendered =
                        helm.template(copy, words.toArray(String[]::new)).output();
                return new Notes(
                        new YAMLMapper().readTree(rendered).path("notes").asText());
            } finally {
                delete(copy);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.resolveSibling("."));
                Files.copy(file, target);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /// The custom resource, ready to apply.
    String olsConfig() {
        int from = text.indexOf("     apiVersion: ols.openshift.io/v1alpha1");
        return text.substring(from, text.indexOf("\n\n", from)).stripIndent().strip() + "\n";
    }

    /// The JSON patch for an existing one.
    String patch() {
        Matcher patch = PATCH.matcher(text);
        return patch.find() ? patch.group(1) : "";
    }
}
