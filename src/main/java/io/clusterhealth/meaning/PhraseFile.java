// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import io.clusterhealth.text.DataFile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses `phrases.txt`: a line is `meaning | literal | example`, or `meaning | literal ~ regex | example`.
final class PhraseFile {
    static final List<Phrase> PHRASES = read();

    private PhraseFile() {}

    private static List<Phrase> read() {
        return DataFile.rows(PhraseFile.class, "phrases.txt").stream()
                .map(PhraseFile::phrase)
                .toList();
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
