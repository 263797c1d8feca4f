// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// All that one text says, each once, in the order of the phrase file.
public record Meanings(List<Meaning> all) {
    /// Of a text that says nothing one knows.
    public static final Meanings NONE = new Meanings(List.of());

    /// Nothing that a cluster keeps is longer by rights: events have 1 KiB, termination messages 4, conditions 32.
    private static final int READ = 32 * 1024;

    private static final LiteralIndex LITERALS =
            new LiteralIndex(PhraseFile.PHRASES.stream().map(Phrase::literal).toList());

    public Meanings {
        all = List.copyOf(all);
    }

    /// Reads a text. What is beyond 32 Ki characters is not read; time grows with the length of the text alone, apart
    /// from phrases with captures, whose patterns run where their literal occurs.
    public static Meanings of(String text) {
        if (text.isBlank()) {
            return NONE;
        }
        String read = text.length() > READ ? text.substring(0, READ) : text;
        List<Meaning> all = LITERALS.in(read).stream()
                .mapToObj(PhraseFile.PHRASES::get)
                .flatMap(phrase -> phrase.in(read))
                .distinct()
                .toList();
        return all.isEmpty() ? NONE : new Meanings(all);
    }

    /// These, and what a check knows besides.
    public Meanings and(Meaning... stated) {
        if (stated.length == 0) {
            return this;
        }
        return new Meanings(
                Stream.concat(all.stream(), Stream.of(stated)).distinct().toList());
    }

    /// Whether one of them is of one of these types.
    @SafeVarargs
    public final boolean any(Class<? extends Meaning>... types) {
        for (Meaning meaning : all) {
            for (Class<? extends Meaning> type : types) {
                if (type.isInstance(meaning)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether one of these is mentioned.
    public boolean mentions(Topic... topics) {
        List<Topic> wanted = List.of(topics);
        return all(Meaning.Mentions.class).anyMatch(mentioned -> wanted.contains(mentioned.topic()));
    }

    /// The end of an expired certificate, where the text tells it.
    public Optional<Instant> certificateEnd() {
        return all(Meaning.CertificateExpired.class)
                .flatMap(one -> one.notAfter().stream())
                .findFirst();
    }

    /// Those of one type.
    public <T extends Meaning> Stream<T> all(Class<T> type) {
        return all.stream().filter(type::isInstance).map(type::cast);
    }
}
