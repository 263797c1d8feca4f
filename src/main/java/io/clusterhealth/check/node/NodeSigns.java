// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What a node reports that is suspected for another reason: conditions of detectors whose types are unknown, and
/// Warning events about it that repeat. [UnlistedProblem] and [KubeletWarnings] tell which of them are findings alone.
public final class NodeSigns {
    /// The kubelet's own, which have their own findings, and one that only informs.
    static final Set<String> KNOWN =
            Set.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable", "VMEventScheduled");

    private static final Duration BEFORE = Duration.ofHours(6);
    private static final Duration AFTER = Duration.ofMinutes(15);
    private static final Duration JOINING = Duration.ofMinutes(15);
    private static final int REPEATED = 3;
    private static final int MOST = 2;

    private NodeSigns() {}

    /// At most two conditions that became true around the onset, and the newest repeated event since then.
    ///
    /// @param onset when the node became suspect
    public static Stream<Evidence> around(Optional<Instant> onset, String name, Picture picture) {
        Stream<Evidence> conditions = picture.objects(Resources.NODES).stream()
                .filter(node -> node.name().equals(name))
                .flatMap(node -> node.conditions().stream().filter(condition -> tells(condition, node, onset)))
                .limit(MOST)
                .map(condition -> Quotes.evidence(condition, picture.asOf()));
        Stream<Evidence> events = Warnings.in(picture).about(Subjects.node(name)).stream()
                .filter(event -> event.count() >= REPEATED && Age.before(onset, event.last()))
                .limit(1)
                .map(event -> Evidence.quoting("%d events on it".formatted(event.count()), Quotes.of(event)));
        return Stream.concat(conditions, events);
    }

    /// Whether a Warning event about it, which most other nodes do not have, has been repeated since before the
    /// onset, and until now.
    public static boolean warned(Optional<Instant> onset, String name, Picture picture) {
        Warnings warnings = Warnings.in(picture);
        return warnings.about(Subjects.node(name)).stream()
                .filter(event -> event.count() >= REPEATED && Age.lately(event, AFTER, picture.asOf()))
                .filter(event -> Age.before(event.first(), onset))
                .anyMatch(event -> few(
                        picture.objects(Resources.NODES).stream()
                                .map(node -> Subjects.node(node.name()))
                                .filter(node -> warnings.about(node).stream()
                                        .anyMatch(one -> one.reason().equals(event.reason()))),
                        picture));
    }

    /// Whether most nodes are not among these.
    public static boolean few(Stream<Subject> nodes, Picture picture) {
        return 2 * nodes.distinct().count() < picture.objects(Resources.NODES).size();
    }

    private static boolean tells(Condition condition, Node node, Optional<Instant> onset) {
        return condition.is("True")
                && !KNOWN.contains(condition.type())
                && !condition.type().endsWith("Ready")
                && condition.since().filter(at -> around(at, onset)).isPresent()
                && !inborn(condition, node);
    }

    /// Whether the node has had the condition since it joined the cluster.
    static boolean inborn(Condition condition, Node node) {
        return node.created()
                .filter(created -> Age.before(condition.since(), created.plus(JOINING)))
                .isPresent();
    }

    private static boolean around(Instant at, Optional<Instant> onset) {
        return onset.filter(began -> !at.isBefore(began.minus(BEFORE)) && !at.isAfter(began.plus(AFTER)))
                .isPresent();
    }
}
