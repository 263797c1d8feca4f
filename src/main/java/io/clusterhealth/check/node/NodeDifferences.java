// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.meaning.Meaning.OnlyThere;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What sets nodes apart on which pods fail: software in a version that no other node has, and a reboot shortly before,
/// with which a node begins to use another kernel.
public final class NodeDifferences {
    private static final Set<String> REBOOT = Set.of("Rebooted");
    private static final Duration BEFORE = Duration.ofHours(1);
    private static final Duration AFTER = Duration.ofMinutes(5);
    private static final int NAMED = 3;

    private NodeDifferences() {}

    /// The versions that only these nodes have.
    public static Stream<Evidence> software(Collection<String> names, Picture picture) {
        String own = NodeTraits.common(Set.copyOf(names), picture.objects(Resources.NODES)).stream()
                .filter(trait -> trait.apart() && trait.ofSoftware())
                .map(NodeTraits::trait)
                .collect(Collectors.joining(" and "));
        return own.isEmpty()
                ? Stream.empty()
                : Stream.of(Evidence.of(
                        "only %s %s %s".formatted(named(names), names.size() == 1 ? "has" : "have", own),
                        new OnlyThere(own)));
    }

    /// That each of these nodes was rebooted, if it was in the hour before its pods failed.
    ///
    /// @param onset when the pods began to fail
    public static Stream<Evidence> reboots(Collection<String> names, Optional<Instant> onset, Picture picture) {
        List<Instant> reboots = names.stream()
                .flatMap(name -> reboot(name, onset, picture).stream())
                .sorted()
                .toList();
        return reboots.isEmpty() || reboots.size() < names.size()
                ? Stream.empty()
                : Stream.of(Evidence.of(
                        "%s rebooted %s ago".formatted(named(names), Age.text(reboots.getFirst(), picture.asOf()))));
    }

    private static Optional<Instant> reboot(String node, Optional<Instant> onset, Picture picture) {
        return Warnings.in(picture)
                .latest(Subjects.node(node), REBOOT)
                .flatMap(Event::last)
                .filter(at -> onset.filter(began -> !at.isBefore(began.minus(BEFORE)) && !at.isAfter(began.plus(AFTER)))
                        .isPresent());
    }

    private static String named(Collection<String> names) {
        List<String> sorted = List.copyOf(new TreeSet<>(names));
        return (sorted.size() == 1 ? "node " : "nodes ") + Words.first(sorted, NAMED);
    }
}
