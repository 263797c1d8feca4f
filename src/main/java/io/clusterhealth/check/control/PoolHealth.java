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
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Machine-config pools that cannot apply the desired configuration to a node, or cannot render it.
public record PoolHealth() implements Check {
    private static final Set<String> DEGRADED = Set.of("Degraded", "NodeDegraded", "RenderDegraded");

    @Override
    public Reads reads() {
        return Reads.of(Resources.MACHINE_CONFIG_POOLS).when(PoolHealth::degraded, Resources.MACHINE_CONFIG_NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> findings = new ArrayList<>();
        for (MachineConfigPool pool : picture.objects(Resources.MACHINE_CONFIG_POOLS)) {
            List<Condition> bad = bad(pool);
            if (!bad.isEmpty() || pool.degraded() > 0) {
                findings.add(finding(pool, bad, picture));
            }
        }
        return findings;
    }

    private static boolean degraded(Picture picture) {
        return picture.objects(Resources.MACHINE_CONFIG_POOLS).stream()
                .anyMatch(pool -> pool.degraded() > 0 || !bad(pool).isEmpty());
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
        pool.conditions().stream()
                .filter(condition -> condition.type().endsWith("Degraded")
                        && condition.is("True")
                        && !Quotes.of(condition).isEmpty())
                .map(PoolHealth::said)
                .forEach(evidence::add);
        for (Node node : picture.objects(Resources.NODES)) {
            boolean said = evidence.stream().anyMatch(one -> one.quote().contains(node.name()));
            if (node.configState().equals("Degraded")
                    && NodePools.in(picture).pool(node).equals(pool.name())
                    && !said) {
                evidence.add(Evidence.quoting(
                        "a node of the pool is degraded", new Quote(node.name(), node.configReason())));
            }
        }
        for (GenericObject node : picture.objects(Resources.MACHINE_CONFIG_NODES)) {
            boolean said = evidence.stream().anyMatch(one -> one.quote().contains(node.name()));
            if (node.text("spec.pool.name").equals(pool.name()) && !said) {
                node.conditions().stream()
                        .filter(condition -> condition.type().endsWith("Degraded") && condition.is("True"))
                        .findFirst()
                        .filter(condition -> condition.message().isEmpty()
                                || evidence.stream()
                                        .noneMatch(one -> one.said().message().equals(condition.message())))
                        .map(condition -> Evidence.quoting(
                                "a node of the pool is degraded",
                                Quotes.of(condition).under(node.name())))
                        .ifPresent(evidence::add);
            }
        }
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

    private static Evidence said(Condition condition) {
        return Evidence.quoting(condition.type() + " is True", Quotes.of(condition));
    }

    /// Whether the configuration cannot be rendered, so that no node has tried to apply it.
    private static boolean unrendered(Condition condition) {
        return condition.type().equals("RenderDegraded") && !condition.message().isEmpty();
    }
}
