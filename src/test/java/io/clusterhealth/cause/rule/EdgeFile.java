// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.FindingNotation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads a file of `edges`; the README beside these files has their notation.
final class EdgeFile {
    private static final String ARROW = " → ";

    private final String file;
    private final List<EdgeRow> rows = new ArrayList<>();
    private final Map<String, String> ofFile = new HashMap<>();
    private final Map<String, String> ofSection = new HashMap<>();
    private String promise = "";

    private EdgeFile(String file) {
        this.file = file;
    }

    static List<EdgeRow> read(Path file) {
        try {
            return parse(file.getFileName().toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<EdgeRow> parse(String file, String text) {
        EdgeFile reader = new EdgeFile(file);
        List<String> lines = text.lines().toList();
        for (int at = 0; at < lines.size(); at++) {
            int next = at + 1;
            while (next < lines.size() && lines.get(next).startsWith(" ")) {
                next++;
            }
            String line = String.join(
                    " ", lines.subList(at, next).stream().map(String::strip).toList());
            try {
                reader.line(at + 1, line);
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new IllegalArgumentException("%s:%d %s".formatted(file, at + 1, e.getMessage()), e);
            }
            at = next - 1;
        }
        return reader.rows;
    }

    private void line(int number, String line) {
        if (line.startsWith("## ")) {
            promise = line.substring(3);
            ofSection.clear();
        } else if (!line.isEmpty() && !line.startsWith("# ")) {
            String[] words = line.split(" +", 3);
            if (words[1].equals("=")) {
                names(words[0], words[2]);
            } else {
                rows(number, words[0], line.substring(words[0].length()).strip());
            }
        }
    }

    private void names(String name, String finding) {
        if (visible().containsKey(name)) {
            throw new IllegalArgumentException("second finding with the name " + name);
        }
        FindingNotation.parse(finding, visible());
        (promise.isEmpty() ? ofFile : ofSection).put(name, finding);
    }

    private void rows(int number, String confidence, String pair) {
        Optional<Confidence> expected = confidence.equals("none")
                ? Optional.empty()
                : Optional.of(Confidence.valueOf(confidence.toUpperCase(Locale.ROOT)));
        String[] sides = pair.split(" *" + ARROW, -1);
        if (sides.length != 2) {
            throw new IllegalArgumentException("a row has one arrow");
        }
        for (String cause : sides[0].split(" \\| ")) {
            for (String symptom : sides[1].split(" \\| ")) {
                rows.add(new EdgeRow(
                        file + ":" + number,
                        promise,
                        confidence + " " + cause + ARROW + symptom,
                        FindingNotation.parse(cause, visible()),
                        FindingNotation.parse(symptom, visible()),
                        expected));
            }
        }
    }

    private Map<String, String> visible() {
        Map<String, String> all = new HashMap<>(ofFile);
        all.putAll(ofSection);
        return all;
    }

    static Stream<EdgeRow> all(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList().stream()
                    .flatMap(file -> read(file).stream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
