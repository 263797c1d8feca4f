// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds the causes that clusters share. Each cause of a cluster belongs to at most one shared cause, by its surest
/// trait that another cluster has as well.
final class SharedCauses {
    private static final Comparator<SharedCause> WORST_FIRST = Comparator.comparing(
                    (SharedCause shared) -> shared.cause().severity())
            .thenComparingInt(shared -> -shared.clusters().size())
            .thenComparing(shared -> shared.cause().code())
            .thenComparing(shared -> shared.cause().subject())
            .thenComparing(shared -> shared.clusters().getFirst());

    /// Causes that begin within such a time have it in common.
    private static final Duration AT_ONCE = Duration.ofMinutes(30);

    /// A cause may name several things: what most clusters name is what they share.
    private static final Comparator<List<Occurrence>> MOST_FIRST = Comparator.comparing(all -> -clusters(all));

    private static final int NAMED = 3;

    private SharedCauses() {}

    /// A cause in its cluster.
    ///
    /// @param unknown whether the cluster may be another one of the fleet
    /// @param trait by which it is compared
    private record Occurrence(
            String cluster, String version, String region, boolean unknown, RowCause cause, SharedTrait trait) {
        Stream<Instant> since() {
            return cause.since().stream();
        }
    }

    /// @param rows worst first
    static List<SharedCause> in(List<FleetRow> rows) {
        List<Occurrence> all = new ArrayList<>();
        Set<String> servers = new HashSet<>(); // what one cluster shows to two users is nothing that two share
        Set<String> births = new HashSet<>(); // nor what it shows at two addresses, or in two recordings
        rows.stream()
                .filter(row -> !comparable(row).isEmpty())
                .filter(row -> servers.add(row.names().server()))
                .filter(row -> FleetHealth.birth(row).map(births::add).orElse(true))
                .forEach(row -> comparable(row)
                        .forEach(cause -> cause.traits()
                                .forEach(trait -> all.add(new Occurrence(
                                        row.names().name(),
                                        row.seen().map(SeenCluster::version).orElse(""),
                                        row.seen().map(SeenCluster::region).orElse(""),
                                        FleetHealth.maybeNoOther(row),
                                        cause,
                                        trait)))));
        List<SharedCause> found = new ArrayList<>();
        Set<Shared> taken = new HashSet<>();
        for (SharedTrait.TraitKind kind : SharedTrait.TraitKind.values()) {
            Map<String, List<Occurrence>> alike = all.stream()
                    .filter(one -> one.trait().kind() == kind)
                    .collect(Collectors.groupingBy(one -> one.trait().key(), LinkedHashMap::new, Collectors.toList()));
            alike.values().stream()
                    .sorted(MOST_FIRST)
                    .forEach(same -> together(
                                    kind,
                                    same.stream()
                                            .filter(one -> !taken.contains(Shared.of(one)))
                                            .toList())
                            .forEach(group -> {
                                found.add(shared(group));
                                group.stream().map(Shared::of).forEach(taken::add);
                            }));
        }
        List<SharedCause> ranked = found.stream().sorted(WORST_FIRST).toList();
        return IntStream.range(0, ranked.size())
                .mapToObj(i -> ranked.get(i).called("S" + (i + 1)))
                .toList();
    }

    private record Shared(String cluster, RowCause cause) {
        static Shared of(Occurrence one) {
            return new Shared(one.cluster(), one.cause());
        }
    }

    private static List<RowCause> comparable(FleetRow row) {
        return row instanceof FleetRow.ErrorRow(var _, RowError error)
                ? error.lost().stream().map(RowError.LostContact::cause).toList()
                : row.causes();
    }

    /// Groups the occurrences, within the time window if there is one; each group has at least two clusters.
    private static List<List<Occurrence>> together(SharedTrait.TraitKind kind, List<Occurrence> all) {
        List<List<Occurrence>> groups = switch (kind) {
            case OUTAGE -> outages(all);
            case DOMAIN -> all.stream().anyMatch(SharedCauses::isOfTheThing) ? outages(all) : List.of();
            case CERTIFICATE, HUB_OBJECT, EXTERNAL, LIMIT, IMAGE, ZONE, SOURCE, MESSAGE, SILENCE ->
                kind.window().map(window -> within(window, all)).orElse(List.of(all));
        };
        return groups.stream().filter(group -> clusters(group) > 1).toList();
    }

    private static long clusters(List<Occurrence> group) {
        return group.stream().map(Occurrence::cluster).distinct().count();
    }

    /// Whether the cause is about the shared thing itself, not about an object that names it. Of a domain, several
    /// names fail there: a single one may be misspelt.
    private static boolean isOfTheThing(Occurrence one) {
        Subject subject = one.cause().subject();
        return one.trait()
                .named()
                .filter(named -> subject.kind().equals(Subject.EXTERNAL)
                        && (subject.name() + ":").startsWith(named.thing() + ":"))
                .isPresent();
    }

    /// Each group grows by what is near any of its members.
    private static List<List<Occurrence>> outages(List<Occurrence> all) {
        List<List<Occurrence>> groups = new ArrayList<>();
        all.stream()
                .sorted(Comparator.comparing(SharedCauses::since))
                .forEach(one -> groups.stream()
                        .filter(group -> group.stream().anyMatch(other -> near(one, other)))
                        .findFirst()
                        .orElseGet(() -> {
                            groups.add(new ArrayList<>());
                            return groups.getLast();
                        })
                        .add(one));
        return groups.stream()
                .map(Set::copyOf)
                .map(group -> all.stream().filter(group::contains).toList())
                .toList();
    }

    private static boolean near(Occurrence one, Occurrence other) {
        boolean worded = !one.trait().wording().isEmpty()
                && one.trait().wording().equals(other.trait().wording());
        if (one.cause().since().isEmpty() || other.cause().since().isEmpty()) {
            return worded;
        }
        Duration apart = Duration.between(since(one), since(other)).abs();
        Duration window = worded
                ? SharedTrait.TraitKind.WORDS
                : one.trait().kind().window().orElse(Duration.ZERO);
        return apart.compareTo(window) <= 0;
    }

    /// Each group starts with the earliest occurrence after the previous group's window.
    private static List<List<Occurrence>> within(Duration window, List<Occurrence> all) {
        List<List<Occurrence>> groups = new ArrayList<>();
        Instant end = Instant.MIN;
        List<Occurrence> dated = all.stream()
                .filter(one -> one.cause().since().isPresent())
                .sorted(Comparator.comparing(SharedCauses::since))
                .toList();
        for (Occurrence one : dated) {
            if (since(one).isAfter(end)) {
                groups.add(new ArrayList<>());
                end = since(one).plus(window);
            }
            groups.getLast().add(one);
        }
        return groups;
    }

    private static Instant since(Occurrence one) {
        return one.cause().since().orElse(Instant.MAX);
    }

    private static SharedCause shared(List<Occurrence> group) {
        SharedTrait trait = group.getFirst().trait();
        List<String> evidence = new ArrayList<>(List.of(trait.told()));
        trait.kind()
                .window()
                .filter(window -> trait.named().isEmpty() && window.compareTo(AT_ONCE) <= 0)
                .ifPresent(_ -> evidence.add("begun within %d min of each other".formatted(Math.max(1, apart(group)))));
        Confidence confidence = trait.kind().confidence();
        if (confidence == Confidence.POSSIBLE) {
            List<String> alike = Stream.concat(
                            common(group, Occurrence::version).map("the same version "::concat),
                            common(group, Occurrence::region).map("the same region "::concat))
                    .toList();
            confidence = alike.isEmpty() ? confidence : Confidence.LIKELY;
            evidence.addAll(alike);
        }
        List<String> unknown = group.stream()
                .filter(Occurrence::unknown)
                .map(Occurrence::cluster)
                .distinct()
                .toList();
        if (!unknown.isEmpty()) {
            evidence.add("%s may be the same cluster as another of them, at a second address: no node of it was read"
                    .formatted(Words.first(unknown, NAMED)));
        }
        return new SharedCause(
                "",
                cause(group),
                confidence,
                evidence,
                group.stream().map(Occurrence::cluster).distinct().toList());
    }

    /// The worst of the causes that are about the shared thing; where none is, a cause about the thing, unless all of
    /// them are about objects of the same name that fail together with it.
    private static RowCause cause(List<Occurrence> group) {
        SharedTrait trait = group.getFirst().trait();
        RowCause worst = worst(group.stream()).orElseThrow();
        boolean alike = trait.kind() == SharedTrait.TraitKind.EXTERNAL
                && group.stream().map(one -> one.cause().subject()).distinct().count() == 1;
        return worst(group.stream().filter(SharedCauses::isOfTheThing))
                .or(() -> trait.named()
                        .filter(_ -> !alike)
                        .map(named -> new RowCause(
                                named.code(),
                                named.title(),
                                Subject.external(named.thing()),
                                worst.severity(),
                                group.stream().flatMap(Occurrence::since).min(Comparator.naturalOrder()),
                                List.of())))
                .orElse(worst);
    }

    private static Optional<RowCause> worst(Stream<Occurrence> group) {
        return group.map(Occurrence::cause).min(Comparator.comparing(RowCause::severity));
    }

    /// The common value of all occurrences; empty if they differ or have none.
    private static Stream<String> common(List<Occurrence> group, Function<Occurrence, String> trait) {
        Set<String> all = group.stream().map(trait).collect(Collectors.toSet());
        return all.size() == 1 ? all.stream().filter(one -> !one.isEmpty()) : Stream.empty();
    }

    /// In minutes, rounded up.
    private static long apart(List<Occurrence> group) {
        Instant first = group.stream()
                .map(SharedCauses::since)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        Instant last = group.stream()
                .map(SharedCauses::since)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return Duration.between(first, last).plusSeconds(59).toMinutes();
    }
}
