// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One line of `phrases.txt`.
///
/// @param meaning what it says, without captures filled in
/// @param literal lower case; each text that says so contains it
/// @param pattern what the text has to match besides; its named groups are components of the meaning
/// @param example a text of the field that says so
record Phrase(Template meaning, String literal, Optional<Pattern> pattern, String example) {

    /// What a text says that contains the literal.
    Stream<Meaning> in(String text) {
        return pattern.map(found -> found.matcher(text).results().map(meaning::of))
                .orElseGet(() -> Stream.of(meaning.plain()));
    }
}
