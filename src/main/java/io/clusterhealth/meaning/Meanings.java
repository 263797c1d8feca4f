// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// All that one text says, each once, in the order of the phrase file. The text is read when a meaning is first asked
/// for, since most of what checks observe is told of and not asked about; once, and for all threads. Pods of one
/// workload say the same, and so does the next call: the texts that were read last are kept, some megabytes at most.
public final class Meanings {
    /// Of a text that says nothing one knows.
    public static final Meanings NONE = new Meanings("", List.of());

    /// Nothing that a cluster keeps is longer by rights: events have 1 KiB, termination messages 4, conditions 32.
    private static final int READ = 32 * 1024;

    private static final int READ_LAST_CHARACTERS = 1024 * 1024;

    private static final LiteralIndex LITERALS =
            new LiteralIndex(PhraseFile.PHRASES.stream().map(Phrase::literal).toList());

    private static final Cache<String, Meanings> READ_LAST = Caffeine.newBuilder()
            .maximumWeight(READ_LAST_CHARACTERS)
            .<String, Meanings>weigher((text, _) -> 100 + text.length())
            .build();

    private final String text;
    private final List<Meaning> stated;
    private volatile Optional<List<Meaning>> known = Optional.empty();
    private volatile Optional<Set<String>> outside = Optional.empty();

    private Meanings(String text, List<Meaning> stated) {
        this.text = text;
        this.stated = stated;
    }

    /// What a text says. What is beyond 32 Ki characters is not read; time grows with the length of the text alone,
    /// apart from phrases with captures, whose patterns run where their literal occurs.
    public static Meanings of(String text) {
        if (text.isBlank()) {
            return NONE;
        }
        return READ_LAST.get(
                text.length() > READ ? text.substring(0, READ) : text, whole -> new Meanings(whole, List.of()));
    }

    /// These, and what a check knows besides.
    public Meanings and(Meaning... more) {
        return more.length == 0
                ? this
                : new Meanings(
                        text, Stream.concat(stated.stream(), Stream.of(more)).toList());
    }

    /// All of them; those of the text first.
    public List<Meaning> all() {
        Optional<List<Meaning>> read = known;
        if (read.isEmpty()) {
            read = Optional.of(Stream.concat(
                            LITERALS.in(text).stream()
                                    .mapToObj(PhraseFile.PHRASES::get)
                                    .flatMap(phrase -> phrase.in(text)),
                            stated.stream())
                    .distinct()
                    .toList());
            known = read;
        }
        return read.get();
    }

    /// The hosts and resources outside of the cluster that the text names; read once, as the rest.
    public Set<String> outside() {
        Optional<Set<String>> read = outside;
        if (read.isEmpty()) {
            read = Optional.of(OutsideNames.in(text));
            outside = read;
        }
        return read.get();
    }

    /// Whether one of them is of one of these types.
    @SafeVarargs
    public final boolean any(Class<? extends Meaning>... types) {
        for (Meaning meaning : all()) {
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
        return all().stream().filter(type::isInstance).map(type::cast);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Meanings meanings && all().equals(meanings.all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }

    @Override
    public String toString() {
        return all().toString();
    }
}
