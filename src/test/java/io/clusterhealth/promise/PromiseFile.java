// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.promise;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A text file of promises: headings that begin with `## `, and rows below them that test them. A row `name = …` names
/// what recurs in other rows below this heading; above the first heading, in the whole file. An indented line belongs
/// to the row above it, and a line that begins with `# ` is a comment.
public final class PromiseFile {
    private final List<PromiseRow> rows = new ArrayList<>();
    private final Map<String, String> ofFile = new HashMap<>();
    private final Map<String, String> ofSection = new HashMap<>();
    private String promise = "";

    private PromiseFile() {}

    /// The rows of all `.txt` files of a folder, except those that give a name.
    public static Stream<PromiseRow> all(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList().stream()
                    .flatMap(file -> parse(file.getFileName().toString(), read(file)).stream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<PromiseRow> parse(String file, String text) {
        PromiseFile reader = new PromiseFile();
        List<String> lines = text.lines().toList();
        int at = 0;
        while (at < lines.size()) {
            int next = at + 1;
            while (next < lines.size() && lines.get(next).startsWith(" ")) {
                next++;
            }
            reader.add(
                    file + ":" + (at + 1),
                    lines.subList(at, next).stream().map(String::strip).toList());
            at = next;
        }
        return reader.rows;
    }

    private void add(String place, List<String> lines) {
        String first = lines.getFirst();
        if (first.startsWith("## ")) {
            promise = first.substring(3);
            ofSection.clear();
        } else if (first.matches("[a-z0-9-]+ = .*")) {
            String[] parts = String.join(" ", lines).split(" = ", 2);
            if (ofFile.containsKey(parts[0]) || ofSection.containsKey(parts[0])) {
                throw new IllegalArgumentException("%s second meaning of %s".formatted(place, parts[0]));
            }
            (promise.isEmpty() ? ofFile : ofSection).put(parts[0], parts[1]);
        } else if (!first.isEmpty() && !first.startsWith("# ")) {
            Map<String, String> named = new HashMap<>(ofFile);
            named.putAll(ofSection);
            rows.add(new PromiseRow(place, promise, Map.copyOf(named), lines));
        }
    }
}
