// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/// What the error texts of several objects name: that is at fault, rather than each of those objects.
///
/// @param target what they name
/// @param texts those that name it; never empty
public record SharedBlame<T, E extends ErrorText>(T target, List<E> texts) {

    /// The error texts by what they name, in the order of the targets.
    ///
    /// @param targets what one text names
    public static <T extends Comparable<? super T>, E extends ErrorText> Stream<SharedBlame<T, E>> of(
            Stream<? extends E> texts, Function<? super E, Stream<? extends T>> targets) {
        Map<T, List<E>> named = new TreeMap<>();
        texts.forEach(text -> targets.apply(text)
                .distinct()
                .forEach(target ->
                        named.computeIfAbsent(target, _ -> new ArrayList<>()).add(text)));
        return named.entrySet().stream().map(entry -> new SharedBlame<>(entry.getKey(), entry.getValue()));
    }

    /// Those that the texts of this many workloads name.
    public static <T extends Comparable<? super T>, E extends ErrorText> Stream<SharedBlame<T, E>> of(
            int several, Stream<? extends E> texts, Function<? super E, Stream<? extends T>> targets) {
        return SharedBlame.<T, E>of(texts, targets)
                .filter(blame -> blame.workloads().size() >= several);
    }

    /// The workloads, each once, in order.
    public List<Subject> workloads() {
        return texts.stream().map(ErrorText::workload).distinct().sorted().toList();
    }

    /// When the first began to fail.
    public Optional<Instant> since() {
        return texts.stream().flatMap(text -> text.since().stream()).min(Comparator.naturalOrder());
    }

    /// The same of them whatever the order: one that names the subject, where one does.
    public Quote quote(Subject subject) {
        return texts.stream()
                .map(ErrorText::quote)
                .min(Comparator.comparing((Quote quote) -> !quote.message().contains(subject.name()))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(Quote.NONE);
    }

    /// To each of the workloads.
    public List<Link> links(Relation relation) {
        return workloads().stream()
                .map(workload -> new Link(relation, workload))
                .toList();
    }

    /// @param statement with a place for the number of workloads
    public Finding finding(FindingCode code, Subject subject, String statement) {
        return Finding.of(code, subject)
                .quoting(statement.formatted(workloads().size()), quote(subject))
                .since(since());
    }
}
