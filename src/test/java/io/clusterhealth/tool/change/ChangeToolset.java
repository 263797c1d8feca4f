// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.manifests.Renderers;
import io.clusterhealth.plan.ChangePolicy;
import io.clusterhealth.plan.ChangeRecord.ChangeLog;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.session.ProcessKey;
import io.clusterhealth.session.SigningKeys;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.health.HealthToolset;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The tools of the toolset, for tests.
public final class ChangeToolset {
    private ChangeToolset() {}

    /// Tools without write access, for tests of their descriptors.
    public static List<Tool> over(Clusters clusters) {
        ChangeableClusters none = (_, _) -> new ChangeableClusters.ChangeAccess.NotWritable("none", "none");
        return over(clusters, none);
    }

    /// Tools that may change every namespace.
    public static List<Tool> over(Clusters clusters, ChangeableClusters changes) {
        return over(clusters, changes, Set.of("*"), new ProcessKey(), Clock.systemUTC(), false, _ -> true);
    }

    static List<Tool> over(
            Clusters clusters,
            ChangeableClusters changes,
            Set<String> namespaces,
            SigningKeys keys,
            Clock clock,
            boolean human,
            ChangeLog log) {
        return over(clusters, changes, namespaces, Optional.empty(), Optional.empty(), keys, clock, human, log);
    }

    static List<Tool> over(
            Clusters clusters,
            ChangeableClusters changes,
            Set<String> namespaces,
            Optional<GitRepositories> repositories,
            Optional<Renderers> renderers,
            SigningKeys keys,
            Clock clock,
            boolean human,
            ChangeLog log) {
        ChangeParts parts = parts(clusters, changes, namespaces, repositories, renderers, keys, clock, human, log);
        PlanChangeTool planning = new PlanChangeTool(parts);
        ApplyChangeTool applying = new ApplyChangeTool(parts);
        return List.of(planning, applying, new KubectlApplyTool(planning, applying));
    }

    /// The parts of tools without write access.
    static ChangeParts parts(Clusters clusters) {
        return parts(
                clusters,
                (_, _) -> new ChangeableClusters.ChangeAccess.NotWritable("none", "none"),
                Set.of("*"),
                Optional.empty(),
                Optional.empty(),
                new ProcessKey(),
                Clock.systemUTC(),
                false,
                _ -> true);
    }

    private static ChangeParts parts(
            Clusters clusters,
            ChangeableClusters changes,
            Set<String> namespaces,
            Optional<GitRepositories> repositories,
            Optional<Renderers> renderers,
            SigningKeys keys,
            Clock clock,
            boolean human,
            ChangeLog log) {
        return new ChangeParts(
                HealthToolset.parts(clusters),
                changes,
                new ChangePolicy(namespaces),
                repositories,
                renderers,
                ChangeParts.seal(keys),
                clock,
                Duration.ofMinutes(15),
                new Consent(human, clock),
                log);
    }
}
