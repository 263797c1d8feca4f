// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads `phrases.txt`: a line is `meaning | literal | example`, or `meaning | literal ~ regex | example`.
final class PhraseFile {
    static final List<Phrase> PHRASES = read();

    private PhraseFile() {}

    private static List<Phrase> read() {
        try (InputStream file = Objects.requireNonNull(PhraseFile.class.getResourceAsStream("phrases.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(PhraseFile::phrase)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Phrase phrase(String line) {
        String[] columns = line.split(" \\| ", 3);
        if (columns.length != 3) {
            throw new IllegalArgumentException(line);
        }
        String[] phrase = columns[1].strip().split(" ~ ", 2);
        return new Phrase(
                Template.named(columns[0].strip()),
                phrase[0],
                phrase.length == 1 ? Optional.empty() : Optional.of(Pattern.compile(phrase[1])),
                columns[2].strip());
    }
}
