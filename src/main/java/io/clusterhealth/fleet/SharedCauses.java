// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Confidence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private SharedCauses() {}

    /// A cause in its cluster.
    private record Occurrence(String cluster, String version, String region, RowCause cause) {}

    /// @param rows worst first
    static List<SharedCause> in(List<FleetRow> rows) {
        List<Occurrence> open = new ArrayList<>();
        Set<String> servers = new HashSet<>(); // what one cluster shows to two users is nothing that two share
        rows.stream()
                .filter(row -> servers.add(row.names().server()))
                .forEach(row -> comparable(row)
                        .forEach(cause -> open.add(new Occurrence(
                                row.names().name(),
                                row.seen().map(SeenCluster::version).orElse(""),
                                row.seen().map(SeenCluster::region).orElse(""),
                                cause))));
        List<SharedCause> found = new ArrayList<>();
        for (SharedTrait.TraitKind kind : SharedTrait.TraitKind.values()) {
            Map<SharedTrait, List<Occurrence>> alike = new LinkedHashMap<>();
            open.forEach(one -> one.cause().traits().stream()
                    .filter(trait -> trait.kind() == kind)
                    .forEach(trait ->
                            alike.computeIfAbsent(trait, _ -> new ArrayList<>()).add(one)));
            Set<Occurrence> taken = new HashSet<>();
            alike.forEach((trait, all) -> together(kind, all).forEach(group -> {
                found.add(shared(trait, group));
                taken.addAll(group);
            }));
            open.removeAll(taken);
        }
        List<SharedCause> ranked = found.stream().sorted(WORST_FIRST).toList();
        return IntStream.range(0, ranked.size())
                .mapToObj(i -> ranked.get(i).called("S" + (i + 1)))
                .toList();
    }

    private static List<RowCause> comparable(FleetRow row) {
        return row instanceof FleetRow.ErrorRow(var _, RowError error)
                ? error.lost().stream().map(RowError.LostContact::cause).toList()
                : row.causes();
    }

    /// Groups the occurrences, within the trait's time window if it has one; each group has at least two clusters.
    private static List<List<Occurrence>> together(SharedTrait.TraitKind kind, List<Occurrence> all) {
        return kind.window().map(window -> within(window, all)).orElse(List.of(all)).stream()
                .filter(group ->
                        group.stream().map(Occurrence::cluster).distinct().count() > 1)
                .toList();
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

    private static SharedCause shared(SharedTrait trait, List<Occurrence> group) {
        List<String> evidence = new ArrayList<>(List.of(trait.told()));
        trait.kind()
                .window()
                .ifPresent(window -> evidence.add("begun within %d min of each other".formatted(apart(group))));
        Confidence confidence = trait.kind().confidence();
        if (confidence == Confidence.POSSIBLE) {
            List<String> alike = Stream.concat(
                            common(group, Occurrence::version).map("the same version "::concat),
                            common(group, Occurrence::region).map("the same region "::concat))
                    .toList();
            confidence = alike.isEmpty() ? confidence : Confidence.LIKELY;
            evidence.addAll(alike);
        }
        RowCause worst = group.stream()
                .map(Occurrence::cause)
                .min(Comparator.comparing(RowCause::severity))
                .orElseThrow();
        return new SharedCause(
                "",
                worst,
                confidence,
                evidence,
                group.stream().map(Occurrence::cluster).distinct().toList());
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
