// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Each line of `phrases.txt` compiles, is found in its own example, and is needed.
class PhraseFileTest {
    static final List<Phrase> PHRASES = Phrase.ALL;

    @ParameterizedTest
    @FieldSource("PHRASES")
    void exampleSaysIt(Phrase phrase) {
        assertThat(phrase.example().toLowerCase(Locale.ROOT)).contains(phrase.literal());

        List<Meaning> said = phrase.in(phrase.example()).toList();

        assertThat(said).isNotEmpty();
        assertThat(Meanings.of(phrase.example()).all()).containsAll(said);
        phrase.pattern()
                .ifPresent(pattern -> assertThat(pattern.namedGroups().keySet())
                        .allSatisfy(capture ->
                                assertThat(said.getFirst().toString()).containsPattern("\\b" + capture + "=[^,\\]]")));
    }

    @ParameterizedTest
    @FieldSource("PHRASES")
    void literalIsInLowerCase(Phrase phrase) {
        assertThat(phrase.literal()).isNotBlank().isEqualTo(phrase.literal().toLowerCase(Locale.ROOT));
    }

    /// A phrase that another one of the same meaning is part of would never be missed.
    @ParameterizedTest
    @FieldSource("PHRASES")
    void noneIsShadowed(Phrase phrase) {
        assertThat(PHRASES)
                .filteredOn(other -> other != phrase
                        && other.pattern().isEmpty()
                        && other.meaning().plain().equals(phrase.meaning().plain()))
                .noneMatch(other -> phrase.literal().contains(other.literal()));
    }

    @Test
    void eachMeaningHasAPhrase() {
        assertThat(Template.types(Meaning.class))
                .allMatch(type -> PHRASES.stream()
                        .anyMatch(phrase -> type.isInstance(phrase.meaning().plain())));
    }

    @Test
    void eachTopicHasAPhrase() {
        Stream<Topic> topics = PHRASES.stream()
                .flatMap(phrase -> Meanings.NONE.and(phrase.meaning().plain()).all(Meaning.Mentions.class))
                .map(Meaning.Mentions::topic);

        assertThat(topics).containsAll(Arrays.asList(Topic.values()));
    }
}
