// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
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

/// A target named by the error texts of several objects: the target is at fault rather than each of the objects.
///
/// @param target the named target
/// @param texts the texts that name it; never empty
public record SharedBlame<T, E extends ErrorText>(T target, List<E> texts) {

    /// Groups error texts by the targets they name, in the order of the targets.
    ///
    /// @param targets the targets that one text names
    public static <T extends Comparable<? super T>, E extends ErrorText> Stream<SharedBlame<T, E>> of(
            Stream<? extends E> texts, Function<? super E, Stream<? extends T>> targets) {
        Map<T, List<E>> named = new TreeMap<>();
        texts.forEach(text -> targets.apply(text)
                .distinct()
                .forEach(target ->
                        named.computeIfAbsent(target, _ -> new ArrayList<>()).add(text)));
        return named.entrySet().stream().map(entry -> new SharedBlame<>(entry.getKey(), entry.getValue()));
    }

    /// The targets named by the texts of at least this many workloads.
    public static <T extends Comparable<? super T>, E extends ErrorText> Stream<SharedBlame<T, E>> of(
            int several, Stream<? extends E> texts, Function<? super E, Stream<? extends T>> targets) {
        return SharedBlame.<T, E>of(texts, targets)
                .filter(blame -> blame.workloads().size() >= several);
    }

    /// The workloads, without duplicates, sorted.
    public List<Subject> workloads() {
        return texts.stream().map(ErrorText::workload).distinct().sorted().toList();
    }

    /// When the first of the objects began to fail.
    public Optional<Instant> since() {
        return Age.earliest(texts, text -> text.since());
    }

    /// One quote, independent of the order of the texts: one that names the subject, if there is one.
    public Quote quote(Subject subject) {
        return texts.stream()
                .map(ErrorText::quote)
                .min(Comparator.comparing((Quote quote) -> !quote.message().contains(subject.name()))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(Quote.NONE);
    }

    /// A finding that the workloads blame on the subject.
    ///
    /// @param statement a format with a placeholder for the number of workloads, and then those for more
    public Finding blaming(FindingCode code, Subject subject, String statement, Object... more) {
        return finding(code, subject, statement, more).links(Relation.BLAMED_BY, workloads().stream());
    }

    /// @param statement a format with a placeholder for the number of workloads, and then those for more
    public Finding finding(FindingCode code, Subject subject, String statement, Object... more) {
        Object[] all =
                Stream.concat(Stream.of(workloads().size()), Stream.of(more)).toArray();
        return Finding.of(code, subject)
                .quoting(statement.formatted(all), quote(subject))
                .since(since());
    }
}
