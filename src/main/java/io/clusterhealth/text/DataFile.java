// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Reads the data files beside their classes, in UTF-8.
public final class DataFile {
    private DataFile() {}

    /// The whole text.
    ///
    /// @param name a file in the package of the reader, or an absolute resource path that begins with a slash
    public static String text(Class<?> reader, String name) {
        try (InputStream file = Objects.requireNonNull(reader.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The lines of a table without blank lines and comments, which begin with `#`.
    public static List<String> rows(Class<?> reader, String name) {
        return text(reader, name)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    /// The texts by their keys, of a table with rows such as `key | text`.
    public static Map<String, String> texts(Class<?> reader, String name) {
        return rows(reader, name).stream()
                .map(row -> row.split(" \\| ", 2))
                .collect(Collectors.toUnmodifiableMap(row -> row[0], row -> row[1]));
    }
}
