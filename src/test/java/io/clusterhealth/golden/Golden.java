// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files that hold what clients and readers see. `-Dupdate.golden=true` rewrites them; then the diff is the review.
public final class Golden {
    private static final boolean UPDATE = Boolean.getBoolean("update.golden");

    private Golden() {}

    /// Compares a text with a file below `src/test/resources`, or rewrites the file.
    public static void assertMatches(String file, String actual) {
        assertFile(Path.of("src/test/resources", file), actual);
    }

    /// Compares a text with any file, or rewrites the file.
    public static void assertFile(Path path, String actual) {
        if (UPDATE) {
            write(path, actual);
        }
        assertThat(path).as("run with -Dupdate.golden=true to create or update").exists();
        assertThat(actual).as(path + "; -Dupdate.golden=true rewrites it").isEqualTo(read(path));
    }

    /// Compares what stands between `<!-- name:begin -->` and `<!-- name:end -->` of a document, or rewrites it.
    public static void assertSection(Path document, String name, String actual) {
        String text = read(document);
        String begin = "<!-- %s:begin -->\n".formatted(name);
        String end = "<!-- %s:end -->".formatted(name);
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf(end, from);
        assertThat(text).contains(begin, end);
        if (UPDATE) {
            write(document, text.substring(0, from) + actual + text.substring(to));
            return;
        }
        assertThat(text.substring(from, to))
                .as(document + ", section " + name + "; -Dupdate.golden=true rewrites it")
                .isEqualTo(actual);
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path path, String text) {
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.writeString(path, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
