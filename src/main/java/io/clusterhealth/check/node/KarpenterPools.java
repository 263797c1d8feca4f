// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.NodePool;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Node pools of Karpenter that provide no more nodes: they are not ready, the nodes that they launch do not register,
/// or they have reached their limits. If the node class is the reason, the finding is about the class.
///
/// @param patience how long a pool may take to become ready
/// @param percent share of a limit from which the next node may exceed it
public record KarpenterPools(Duration patience, int percent) implements Check {

    /// How long Karpenter lets a node take to register before it deletes its machine and reports the failure.
    private static final Duration REGISTRATION = Duration.ofMinutes(15);

    private static final int REACHED = 100;

    @Override
    public Reads reads() {
        return Reads.of().and(Served.optionalReads(Resources.KARPENTER_POOLS));
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new KarpenterPools(Duration.ZERO, percent).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.KARPENTER_POOLS).stream()
                .flatMap(pool -> pool
                        .holding("Ready", "False")
                        .filter(ready -> Age.lasts(ready.since(), patience, picture.asOf()))
                        .map(unready -> unready(pool, unready, picture.asOf()))
                        .or(() -> unregistered(pool, picture.asOf()))
                        .or(() -> full(pool))
                        .stream())
                .toList();
    }

    private static Finding unready(NodePool pool, Condition unready, Instant asOf) {
        boolean ofClass = !pool.nodeClass().kind().isEmpty() && pool.is("NodeClassReady", "False");
        String age = Age.text(" for %s", unready.since(), asOf);
        return Finding.of(
                        FindingCode.NODE_POOL_GIVES_NONE,
                        ofClass
                                ? Subject.clusterScoped(
                                        pool.nodeClass().kind(),
                                        pool.nodeClass().name())
                                : Subjects.of("NodePool", pool.metadata()))
                .quoting(
                        (ofClass ? "NodePool %s has not been ready".formatted(pool.name()) : "it has not been ready")
                                + age,
                        Quotes.of(unready))
                .since(unready.since());
    }

    /// A notice, since other pools may provide nodes: pods that wait for one are findings of their own.
    private static Optional<Finding> unregistered(NodePool pool, Instant asOf) {
        return pool.holding("NodeRegistrationHealthy", "False")
                .map(healthy -> notice(
                                pool,
                                "nodes that it launches do not register"
                                        + Age.text(", which Karpenter reports for %s", healthy.since(), asOf),
                                Quotes.of(healthy))
                        .since(healthy.since().map(at -> at.minus(REGISTRATION))));
    }

    private Optional<Finding> full(NodePool pool) {
        boolean reached = pool.limits().stream().anyMatch(use -> use.percent() >= REACHED);
        String scarce = pool.limits().stream()
                .filter(use -> use.percent() >= percent)
                .map(use -> use.resource() + " " + use.percent() + " %")
                .collect(Collectors.joining(", "));
        return scarce.isEmpty()
                ? Optional.empty()
                : Optional.of(notice(
                                pool,
                                reached ? "its nodes have reached its limits" : "its nodes are close to its limits",
                                Quote.of(scarce))
                        .modeIf(reached, Mode.POOL_AT_LIMITS));
    }

    private static Finding notice(NodePool pool, String statement, Quote quote) {
        return Finding.of(FindingCode.NODE_POOL_GIVES_NONE, Subjects.of("NodePool", pool.metadata()))
                .quoting(statement, quote)
                .rated(Severity.LOW);
    }
}
