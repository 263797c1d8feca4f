// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One line of `phrases.txt`.
///
/// @param meaning the meaning, without captures
/// @param literal lower case; contained in every text with this meaning
/// @param pattern what the text must match as well; its named groups are components of the meaning
/// @param example a real text with this meaning
record Phrase(Template meaning, String literal, Optional<Pattern> pattern, String example) {

    /// The meanings of a text that contains the literal.
    Stream<Meaning> in(String text) {
        return pattern.map(found -> found.matcher(text).results().map(meaning::of))
                .orElseGet(() -> Stream.of(meaning.plain()));
    }
}
