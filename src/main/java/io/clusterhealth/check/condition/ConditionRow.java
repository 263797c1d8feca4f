// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.network.ServiceEndpoints;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One row of `conditions.txt`: yields a finding for an object if one of its cases holds.
///
/// @param cases groups of cases; the cases that hold in the first matching group are reported together
/// @param clauses the other clauses of the row and its section
record ConditionRow(FindingCode code, List<List<Case>> cases, Clauses clauses) {

    /// A case that holds, and since when.
    private record Held(Case held, Optional<Condition> condition, Optional<Instant> since) {}

    /// Whether it has a grace period, of at most this length.
    boolean waits(Duration longest) {
        return Stream.of("for", "aged")
                .flatMap(clause -> clauses.duration(clause).stream())
                .anyMatch(patience -> patience.compareTo(longest) <= 0);
    }

    /// @param waived the longest grace period of a row that is left out
    Optional<Finding> judge(ClusterObject object, Picture picture, Duration waived) {
        if (object.metadata().deleted().isPresent() && !clauses.has("deleted")
                || young(object, waived, picture.asOf())) {
            return Optional.empty();
        }
        return clauses.one("each")
                .map(path -> judge(object.parts(path), picture, waived))
                .orElseGet(() -> whole(object, picture, waived));
    }

    /// The first finding about one of the parts: a notice if others are well, unless each part counts.
    private Optional<Finding> judge(List<? extends ClusterObject> parts, Picture picture, Duration waived) {
        List<Finding> found = parts.stream()
                .flatMap(part -> whole(part, picture, waived).stream())
                .toList();
        boolean others = found.size() < parts.size() && !clauses.has("each counts");
        return found.stream().min(Comparator.comparing(Finding::severity)).map(finding -> finding.lowIf(others));
    }

    private boolean young(ClusterObject object, Duration waived, Instant asOf) {
        return clauses.duration("aged")
                .filter(patience -> patience.compareTo(waived) > 0)
                .filter(patience -> Age.within(object.metadata().created(), patience, asOf))
                .isPresent();
    }

    private Optional<Finding> whole(ClusterObject object, Picture picture, Duration waived) {
        for (List<Case> group : cases) {
            List<Held> held = group.stream()
                    .flatMap(one -> held(one, object, waived, picture.asOf()).stream())
                    .toList();
            if (!held.isEmpty()) {
                return finding(object, held, picture);
            }
        }
        return Optional.empty();
    }

    private Optional<Held> held(Case one, ClusterObject object, Duration waived, Instant asOf) {
        if (!one.holds(object)) {
            return Optional.empty();
        }
        Optional<Condition> condition = one.condition(object);
        Optional<String> clock = clauses.one("since");
        Optional<Instant> since =
                clock.isPresent() ? clock.flatMap(path -> time(object, path)) : condition.flatMap(Condition::since);
        boolean known = clock.filter(path -> path.contains("metadata.")).isEmpty() || since.isPresent();
        boolean lasting = clauses.duration("for")
                .filter(patience -> patience.compareTo(waived) > 0)
                .map(patience -> known && Age.lasts(since, patience, asOf))
                .orElse(true);
        return lasting ? Optional.of(new Held(one, condition, since)) : Optional.empty();
    }

    private static Optional<Instant> time(ClusterObject object, String paths) {
        return Stream.of(paths.split("\\|"))
                .flatMap(path -> (Criterion.of(path) instanceof Criterion.OfCondition named
                                ? named.of(object).flatMap(Condition::since)
                                : object.time(path))
                        .stream())
                .findFirst();
    }

    private Optional<Finding> finding(ClusterObject object, List<Held> held, Picture picture) {
        Subject subject = Subjects.of(object.kind(), object.metadata());
        if (clauses.only()
                .filter(usage -> !usage.used(picture).contains(subject))
                .isPresent()) {
            return Optional.empty();
        }
        Optional<Clauses.Unless> unused = clauses.unless()
                .filter(unless -> unless.usage().allSeen(picture)
                        && !unless.usage().used(picture).contains(subject));
        List<Seen> seen = held.stream()
                .map(one -> new Seen(
                        object,
                        one.condition(),
                        one.since(),
                        unused.map(Clauses.Unless::words).orElse(""),
                        picture.asOf()))
                .toList();
        Seen first = seen.getFirst();
        if (clauses.rest().filter(rest -> rest.holds(first, picture)).isPresent()) {
            return Optional.empty();
        }
        List<Link> links = clauses.links().stream()
                .flatMap(path -> seen.stream().flatMap(one -> path.from(one, picture)))
                .distinct()
                .toList();
        if (clauses.has("unless its servers start") && links.stream().anyMatch(link -> serverStarts(link, picture))) {
            return Optional.empty();
        }
        List<Evidence> evidence =
                new ArrayList<>(seen.stream().map(this::evidence).distinct().toList());
        Set<Quote> told = evidence.stream().map(Evidence::said).collect(Collectors.toSet());
        more(first, picture).stream().filter(one -> !told.contains(one.said())).forEach(evidence::add);
        return Optional.of(Finding.of(code, subject)
                .evidence(evidence)
                .rated(severity(object, held, picture.asOf()))
                .lowIf(unused.isPresent())
                .since(Age.earliest(held, one -> one.since()))
                .links(links)
                .mode(clauses.one("mode").map(Mode::valueOf)));
    }

    private static boolean serverStarts(Link link, Picture picture) {
        return link.relation() == Relation.SERVED_BY && ServiceEndpoints.DEFAULT.starting(link.target(), picture);
    }

    private Evidence evidence(Seen seen) {
        String words = seen.filled(clauses.one("says").orElse("{type} is {status}{for}"));
        return clauses.all("quotes").stream()
                .map(sources -> quote(seen, sources))
                .findFirst()
                .or(() -> seen.condition().map(Quotes::of))
                .map(quote -> Evidence.quoting(words, quote))
                .orElseGet(() -> Evidence.of(words));
    }

    /// Further evidence: `it failed quotes status.message`, `each True` for every such condition with a message, or
    /// `warning` for the newest Warning event about the object.
    private List<Evidence> more(Seen seen, Picture picture) {
        List<Evidence> more = new ArrayList<>();
        for (String also : clauses.all("also")) {
            if (also.equals("warning")) {
                Warnings.in(picture)
                        .about(Subjects.of(seen.object().kind(), seen.object().metadata()))
                        .stream()
                        .findFirst()
                        .filter(event -> seen.object().conditions().stream()
                                .noneMatch(one -> one.message().contains(event.message())))
                        .map(event -> Evidence.quoting("its last warning", Quotes.of(event)))
                        .ifPresent(more::add);
            } else if (also.startsWith("each ")) {
                String status = also.substring("each ".length());
                seen.object().conditions().stream()
                        .filter(one -> one.is(status) && !one.message().isEmpty())
                        .map(one -> Evidence.quoting(one.type() + " is " + status, Quotes.of(one)))
                        .forEach(more::add);
            } else {
                String[] parts = also.split(" quotes | in | where ", 4);
                part(seen, parts).ifPresent(of -> {
                    Quote quote = quote(of, parts[1]);
                    if (!quote.isEmpty()) {
                        more.add(Evidence.quoting(of.filled(parts[0]), quote));
                    }
                });
            }
        }
        return more;
    }

    /// The object, or the first of its parts that is meant.
    private static Optional<Seen> part(Seen seen, String[] words) {
        return words.length < 4
                ? Optional.of(seen)
                : seen.object().parts(words[2]).stream()
                        .filter(Case.of(words[3])::holds)
                        .findFirst()
                        .map(part -> new Seen(part, seen.condition(), seen.since(), seen.unused(), seen.asOf()));
    }

    private static Quote quote(Seen seen, String sources) {
        List<String> parts = Clauses.parts(sources);
        return parts.size() == 1
                ? Stream.of(parts.getFirst().split("\\|"))
                        .filter(part -> Character.isUpperCase(part.charAt(0)))
                        .flatMap(part -> Criterion.of(part) instanceof Criterion.OfCondition named
                                ? named.of(seen.object()).stream()
                                : Stream.empty())
                        .map(Quotes::of)
                        .findFirst()
                        .orElseGet(() -> Quote.of(seen.said(parts.getFirst())))
                : new Quote(seen.said(parts.getFirst()), seen.said(parts.getLast()));
    }

    private Severity severity(ClusterObject object, List<Held> held, Instant asOf) {
        Optional<Duration> young = clauses.duration("low until");
        if (young.filter(patience -> held.stream().allMatch(one -> !Age.lasts(one.since(), patience, asOf)))
                .isPresent()) {
            return Severity.LOW;
        }
        return clauses.rated(object)
                .orElseGet(() -> held.stream()
                        .map(one -> one.held().severity().orElse(code.severity()))
                        .min(Comparator.naturalOrder())
                        .orElse(code.severity()));
    }
}
