// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.StateWords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A condition of a detector whose type is in no list, so that only signs show whether it reports a problem: most other
/// nodes have the opposite status for another reason, Warning events about the node repeat its reason, its type says
/// so. Two of them make a problem, one a notice.
record UnlistedProblem(Condition condition, Node node, Picture picture) {
    private static final Duration LATELY = Duration.ofHours(1);
    private static final int REPEATED = 3;
    private static final int PEERS = 2;

    private static final List<StateWords> GOOD = List.of(StateWords.WORKS, StateWords.USABLE, StateWords.PART_WORKS);

    /// Types that are true for a while, or of nodes that are as they are meant to be.
    private static final List<StateWords> NEITHER =
            List.of(StateWords.PROGRESS, StateWords.OFFER, StateWords.RESTING, StateWords.END);

    /// The severity by the signs; empty if there is none.
    Optional<Severity> severity() {
        boolean good = GOOD.stream().anyMatch(words -> words.in(condition.type()));
        if (!condition.is(good ? "False" : "True")
                || NEITHER.stream().anyMatch(words -> words.in(condition.type()))
                || StateWords.WAIT.in(condition.reason())) {
            return Optional.empty();
        }
        long seen = Stream.of(apart(), event().isPresent()).filter(sign -> sign).count();
        boolean named = StateWords.BAD.in(condition.type()) || good && seen > 0;
        return switch ((int) seen + (named ? 1 : 0)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(Severity.LOW);
            default -> Optional.of(FindingCode.NODE_PROBLEM.severity());
        };
    }

    /// The repeated events with its reason.
    Stream<Evidence> events() {
        return event().stream()
                .map(event -> Evidence.quoting("%d events on it".formatted(event.count()), Quotes.of(event)));
    }

    private Optional<Event> event() {
        return Warnings.in(picture).about(Subjects.node(node.name())).stream()
                .filter(event -> event.count() >= REPEATED
                        && event.reason().equals(condition.reason())
                        && Age.lately(event, LATELY, picture.asOf()))
                .findFirst();
    }

    /// Whether it sets the node apart from most others, and not since the node joined, as a kind of node would be.
    private boolean apart() {
        Map<Report, Long> reports = Reports.in(picture).byType().getOrDefault(condition.type(), Map.of());
        long others = reports.values().stream().mapToLong(Long::longValue).sum() - 1;
        long opposite = reports.entrySet().stream()
                .filter(report -> report.getKey().opposes(condition))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return opposite >= PEERS && 2 * opposite > others && !NodeSigns.inborn(condition, node);
    }

    /// What a condition of some type says.
    private record Report(String status, String reason) {
        boolean opposes(Condition condition) {
            return !status.equals("Unknown") && !condition.is(status) && !reason.equals(condition.reason());
        }
    }

    /// How many nodes report what.
    private record Reports(Map<String, Map<Report, Long>> byType) {
        static Reports in(Picture picture) {
            return picture.index(
                    Reports.class,
                    shown -> new Reports(shown.objects(Resources.NODES).stream()
                            .flatMap(node -> node.conditions().stream())
                            .collect(Collectors.groupingBy(
                                    Condition::type,
                                    Collectors.groupingBy(
                                            one -> new Report(one.status(), one.reason()), Collectors.counting())))));
        }
    }
}
