// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.node.NodePools;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Machine-config pools that cannot apply the desired configuration to a node, or cannot render it, and the one node
/// that does not get what others of its pool have: the configuration itself can be applied.
public record PoolHealth() implements Check {
    private static final Set<String> DEGRADED = Set.of("Degraded", "NodeDegraded", "RenderDegraded");
    private static final String OF_NODE = "a node of the pool is degraded";

    @Override
    public Reads reads() {
        return Reads.of(Resources.MACHINE_CONFIG_POOLS).when(PoolHealth::degraded, Resources.MACHINE_CONFIG_NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.MACHINE_CONFIG_POOLS).stream()
                .filter(PoolHealth::isDegraded)
                .flatMap(pool -> {
                    Finding found = finding(pool, bad(pool), picture);
                    return Stream.concat(
                            Stream.of(found), refusing(pool, picture).map(node -> node.since(found.since())));
                })
                .toList();
    }

    /// A drain fails because of pods.
    private static Stream<Finding> refusing(MachineConfigPool pool, Picture picture) {
        List<Node> degraded = picture.objects(Resources.NODES).stream()
                .filter(node -> node.configState().equals("Degraded")
                        && NodePools.in(picture).pool(node).equals(pool.name()))
                .toList();
        return degraded.stream()
                .filter(node -> degraded.size() == 1 && pool.degraded() <= 1 && pool.updated() > 0 && node.ready())
                .filter(node -> !node.configReason().isEmpty()
                        && !Meanings.of(node.configReason()).mentions(Topic.DRAIN))
                .map(node -> Finding.of(FindingCode.NODE_PROBLEM, Subjects.node(node.name()))
                        .quoting(
                                "it alone is degraded, while %d of %d machines of its pool have the configuration"
                                        .formatted(pool.updated(), pool.machines()),
                                Quote.of(node.configReason()))
                        .links(NodePools.in(picture).of(node))
                        .mode(Mode.CONFIG_REFUSED));
    }

    private static boolean degraded(Picture picture) {
        return picture.objects(Resources.MACHINE_CONFIG_POOLS).stream().anyMatch(PoolHealth::isDegraded);
    }

    private static boolean isDegraded(MachineConfigPool pool) {
        return pool.degraded() > 0 || !bad(pool).isEmpty();
    }

    private static List<Condition> bad(MachineConfigPool pool) {
        return pool.conditions().stream()
                .filter(condition -> DEGRADED.contains(condition.type()) && condition.is("True"))
                .toList();
    }

    private static Finding finding(MachineConfigPool pool, List<Condition> bad, Picture picture) {
        Optional<Instant> since = Age.earliest(bad, condition -> condition.since());
        List<Evidence> evidence = new ArrayList<>();
        if (pool.degraded() > 0) {
            evidence.add(Evidence.of(pool.degraded() + " of " + pool.machines() + " machines are degraded"));
        }
        degraded(pool.conditions())
                .filter(condition -> !Quotes.of(condition).isEmpty())
                .map(PoolHealth::said)
                .forEach(evidence::add);
        Predicate<String> named =
                name -> evidence.stream().anyMatch(one -> one.quote().contains(name));
        picture.objects(Resources.NODES).stream()
                .filter(node -> node.configState().equals("Degraded")
                        && NodePools.in(picture).pool(node).equals(pool.name())
                        && !named.test(node.name()))
                .map(node -> new Quote(node.name(), node.configReason()))
                .forEach(quote -> evidence.add(Evidence.quoting(OF_NODE, quote)));
        picture.objects(Resources.MACHINE_CONFIG_NODES).stream()
                .filter(node -> node.text("spec.pool.name").equals(pool.name()) && !named.test(node.name()))
                .flatMap(node -> degraded(node.conditions())
                        .limit(1)
                        .map(condition -> Quotes.of(condition).under(node.name())))
                .filter(quote -> quote.message().isEmpty()
                        || evidence.stream()
                                .noneMatch(one -> one.said().message().equals(quote.message())))
                .forEach(quote -> evidence.add(Evidence.quoting(OF_NODE, quote)));
        boolean rendering =
                evidence.size() == 1 && pool.degraded() == 0 && bad.stream().anyMatch(PoolHealth::unrendered);
        if (rendering) {
            evidence.add(Evidence.of("none of its %d machines is degraded: they keep the configuration that they have"
                    .formatted(pool.machines())));
        }
        if (evidence.isEmpty()) {
            bad.stream().map(PoolHealth::said).forEach(evidence::add);
        }
        return Finding.of(FindingCode.POOL_DEGRADED, Subjects.of("MachineConfigPool", pool.metadata()))
                .evidence(evidence)
                .since(since)
                .mode(rendering ? Optional.of(Mode.RENDERING_FAILS) : Optional.empty());
    }

    private static Stream<Condition> degraded(List<Condition> conditions) {
        return conditions.stream().filter(condition -> condition.type().endsWith("Degraded") && condition.is("True"));
    }

    private static Evidence said(Condition condition) {
        return Evidence.quoting(condition.type() + " is True", Quotes.of(condition));
    }

    /// Whether the configuration cannot be rendered, so that no node has tried to apply it.
    private static boolean unrendered(Condition condition) {
        return condition.type().equals("RenderDegraded") && !condition.message().isEmpty();
    }
}
