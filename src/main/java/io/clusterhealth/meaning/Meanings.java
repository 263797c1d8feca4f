// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// All meanings of one text, each once, in the order of the phrase file. The text is parsed when a meaning is first
/// requested, since most observations are only reported; parsed once, for all threads. Pods of one workload have the
/// same messages, as has the next call: recently parsed texts are cached, up to some megabytes.
public final class Meanings {
    /// Of a text without a known meaning.
    public static final Meanings NONE = new Meanings("", List.of());

    /// Valid texts are no longer than this: events have 1 KiB, termination messages 4, conditions 32.
    private static final int READ = 32 * 1024;

    private static final int READ_LAST_CHARACTERS = 1024 * 1024;

    private static final LiteralIndex LITERALS =
            new LiteralIndex(Phrase.ALL.stream().map(Phrase::literal).toList());

    private static final Cache<String, Meanings> READ_LAST = Caffeine.newBuilder()
            .maximumWeight(READ_LAST_CHARACTERS)
            .<String, Meanings>weigher((text, _) -> 100 + text.length())
            .build();

    private final String text;
    private final List<Meaning> stated;
    private volatile Optional<List<Meaning>> known = Optional.empty();
    private volatile Optional<Set<String>> outside = Optional.empty();
    private volatile Optional<CalledPeers> called = Optional.empty();

    private Meanings(String text, List<Meaning> stated) {
        this.text = text;
        this.stated = stated;
    }

    /// Parses a text, up to 32 Ki characters of it. The time grows only with the length of the text, except for
    /// phrases with captures, whose patterns run where their literal occurs.
    public static Meanings of(String text) {
        if (text.isBlank()) {
            return NONE;
        }
        return READ_LAST.get(
                text.length() > READ ? text.substring(0, READ) : text, whole -> new Meanings(whole, List.of()));
    }

    /// Adds meanings stated by a check.
    public Meanings and(Meaning... more) {
        return more.length == 0
                ? this
                : new Meanings(
                        text, Stream.concat(stated.stream(), Stream.of(more)).toList());
    }

    /// All meanings; those of the text first.
    public List<Meaning> all() {
        Optional<List<Meaning>> read = known;
        if (read.isEmpty()) {
            read = Optional.of(Stream.concat(
                            LITERALS.in(text).stream().mapToObj(Phrase.ALL::get).flatMap(phrase -> phrase.in(text)),
                            stated.stream())
                    .distinct()
                    .toList());
            known = read;
        }
        return read.get();
    }

    /// The wordings with a known meaning in a text, in lower case, such as `connection refused`: the fixed words of
    /// each phrase in it.
    public static List<String> wordings(String text) {
        return LITERALS.in(text).stream()
                .mapToObj(Phrase.ALL::get)
                .filter(phrase -> phrase.in(text).findAny().isPresent())
                .map(Phrase::literal)
                .toList();
    }

    /// The hosts and resources outside of the cluster that the text names; parsed once.
    public Set<String> outside() {
        Optional<Set<String>> read = outside;
        if (read.isEmpty()) {
            read = Optional.of(OutsideNames.in(text));
            outside = read;
        }
        return read.get();
    }

    /// The servers that the text names as called; parsed once.
    public CalledPeers called() {
        Optional<CalledPeers> read = called;
        if (read.isEmpty()) {
            read = Optional.of(CalledPeers.in(text));
            called = read;
        }
        return read.get();
    }

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

    /// The meanings that give a reason, rather than mention a topic or say that a step failed.
    public Stream<Meaning> reasons() {
        return all().stream()
                .filter(meaning -> !(meaning instanceof Meaning.Mentions) && !(meaning instanceof Meaning.NoReason));
    }

    public boolean mentions(Topic... topics) {
        List<Topic> wanted = List.of(topics);
        return all(Meaning.Mentions.class).anyMatch(mentioned -> wanted.contains(mentioned.topic()));
    }

    /// The end of an expired certificate, if the text contains it.
    public Optional<Instant> certificateEnd() {
        return all(Meaning.CertificateExpired.class)
                .flatMap(one -> one.instant().stream())
                .findFirst();
    }

    /// Whether a server rejects a login; the API server rejects an account of the cluster, and a proxy no login there.
    public boolean loginRefused() {
        return any(Meaning.Unauthorized.class, Meaning.HttpUnauthorized.class, Meaning.LoginRefused.class)
                && !any(Meaning.ProxyFailed.class, Meaning.ApiClientRefused.class);
    }

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
