// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Controllers;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the other custom resources that fail show about one of them.
///
/// @param naming for each of them, the others whose messages name it
/// @param waiting those whose messages name another one
/// @param using for each of them, the others whose messages or specs name it
record OtherFaults(
        Set<Subject> failing,
        Map<Subject, Set<Subject>> naming,
        Set<Subject> waiting,
        Map<Subject, Set<Subject>> using) {
    private static final String BETWEEN_WORDS = " \t\n\"'`,;:()[]{}<>=";

    /// How many words of a message may be names.
    private static final int MOST_WORDS = 60;

    static OtherFaults of(List<FaultyResource> faulty) {
        Map<String, Set<Subject>> saying = new HashMap<>();
        for (FaultyResource one : faulty) {
            one.told().stream()
                    .map(Condition::message)
                    .flatMap(OtherFaults::words)
                    .forEach(word ->
                            saying.computeIfAbsent(word, _ -> new HashSet<>()).add(one.subject()));
        }
        Map<Subject, Set<Subject>> naming = faulty.stream()
                .collect(Collectors.toMap(FaultyResource::subject, one -> naming(one, saying), (one, _) -> one));
        Map<Subject, Set<Subject>> using = new HashMap<>();
        naming.forEach((subject, others) -> using.put(subject, new HashSet<>(others)));
        Map<String, List<FaultyResource>> byName = faulty.stream()
                .collect(Collectors.groupingBy(one -> one.object().name()));
        for (FaultyResource one : faulty) {
            one.object()
                    .references()
                    .forEach((field, names) -> names.stream()
                            .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
                            .filter(other -> refersTo(other, field, one))
                            .forEach(other -> using.computeIfAbsent(other.subject(), _ -> new HashSet<>())
                                    .add(one.subject())));
        }
        return new OtherFaults(
                naming.keySet(),
                naming,
                naming.values().stream().flatMap(Set::stream).collect(Collectors.toUnmodifiableSet()),
                using);
    }

    /// Whether the name of another object in a field of the spec means that object: one of the same API group, in
    /// the same namespace or in none. The objects of an application may all have its name.
    private static boolean refersTo(FaultyResource other, String field, FaultyResource one) {
        Subject named = other.subject();
        boolean near = named.namespace().isEmpty()
                || named.namespace().equals(one.subject().namespace());
        return near
                && !named.equals(one.subject())
                && group(other).equals(group(one))
                && (!named.name().equals(one.subject().name())
                        || lower(field).startsWith(lower(other.object().kind())));
    }

    private static String group(FaultyResource one) {
        return ApiResource.groupOf(one.object().text("apiVersion"));
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    /// The others that one names, in its messages or in its spec, and that neither name it in turn nor control it:
    /// of these, either may be the cause.
    Stream<Subject> usedBy(FaultyResource one) {
        Subject subject = one.subject();
        Set<Subject> back = using.getOrDefault(subject, Set.of());
        Set<Subject> above = Controllers.of(one.object().metadata()).collect(Collectors.toSet());
        return using.entrySet().stream()
                .filter(other -> other.getValue().contains(subject))
                .map(Map.Entry::getKey)
                .filter(other -> !back.contains(other) && !above.contains(other))
                .sorted();
    }

    /// The first words of a message, without the full stop of a sentence.
    private static Stream<String> words(String message) {
        StringTokenizer words = new StringTokenizer(message, BETWEEN_WORDS);
        return Stream.iterate(words, StringTokenizer::hasMoreTokens, rest -> rest)
                .limit(MOST_WORDS)
                .map(StringTokenizer::nextToken)
                .map(word -> word.endsWith(".") ? word.substring(0, word.length() - 1) : word);
    }

    /// The others whose messages have the namespace and the name of one, or its kind and its name.
    private static Set<Subject> naming(FaultyResource one, Map<String, Set<Subject>> saying) {
        Subject subject = one.subject();
        Stream<Subject> byKind = saying.getOrDefault(subject.name(), Set.of()).stream()
                .filter(saying.getOrDefault(one.object().kind(), Set.of())::contains);
        Stream<Subject> inNamespace =
                subject.namespace().isEmpty() ? Stream.empty() : saying.getOrDefault(one.name(), Set.of()).stream();
        return Stream.concat(inNamespace, byKind)
                .filter(other -> !other.equals(subject))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Whether one is more than a notice. A part of another object is the other's to report, which may be well without
    /// it, unless that fails as well or the part's failure is reported again and again.
    boolean counts(FaultyResource one) {
        Metadata metadata = one.object().metadata();
        boolean repeats = one.sign() == FaultyResource.Sign.REPEATS;
        return repeats
                || ((metadata.controller().isEmpty() || Controllers.of(metadata).anyMatch(failing::contains))
                        && (one.statesFailure() || one.sign() == FaultyResource.Sign.TELLS || isFirst(one)));
    }

    /// Whether it has lasted, or another one names it, and not because a third one fails that it names itself.
    private boolean isFirst(FaultyResource one) {
        Subject subject = one.subject();
        return !waiting.contains(subject)
                && (one.sign() == FaultyResource.Sign.LASTS
                        || !naming.getOrDefault(subject, Set.of()).isEmpty());
    }
}
