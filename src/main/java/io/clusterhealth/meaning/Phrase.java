// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import io.clusterhealth.text.DataFile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One line of `phrases.txt`: `meaning | literal | example`, or `meaning | literal ~ regex | example`.
///
/// @param meaning the meaning, without captures
/// @param literal lower case; contained in every text with this meaning
/// @param pattern what the text must match as well; its named groups are components of the meaning
/// @param example a real text with this meaning
record Phrase(Template meaning, String literal, Optional<Pattern> pattern, String example) {
    static final List<Phrase> ALL = DataFile.rows(Phrase.class, "phrases.txt").stream()
            .map(Phrase::read)
            .toList();

    Stream<Meaning> in(String text) {
        return pattern.map(found -> found.matcher(text).results().map(meaning::of))
                .orElseGet(() -> Stream.of(meaning.plain()));
    }

    private static Phrase read(String line) {
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
