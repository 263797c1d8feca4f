// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ListTool;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;

/// `calculate-pod-capacity`: how many more pods of a profile fit.
@Singleton
public final class PodCapacityTool extends ListTool {
    private static final int DEFAULT_MARGIN = 15;
    private static final Set<Resource<?>> ANYWHERE = Set.of(Resources.NODES, Resources.PODS);
    /// Read for all namespaces: the nodes are shared, so all pods count.
    private static final Set<Resource<?>> WITHIN = Set.of(
            Resources.NODES,
            Resources.PODS,
            Resources.NAMESPACES,
            Resources.QUOTAS,
            Resources.CLUSTER_QUOTAS,
            Resources.LIMIT_RANGES);

    public PodCapacityTool(ToolParts parts) {
        super("calculate-pod-capacity", parts, () -> ANYWHERE, Resources.NODES, Resources.PODS);
    }

    @Override
    protected Optional<ToolError> misfit(Arguments arguments) {
        return super.misfit(arguments)
                .or(() -> PodProfile.of(arguments) instanceof OrRefusal.HasRefusal<PodProfile>(ToolError error)
                        ? Optional.of(error)
                        : Optional.empty());
    }

    @Override
    protected Picture read(HealthCall call) {
        Set<Resource<?>> lists = union(
                call.namespace().isPresent() ? WITHIN : ANYWHERE,
                call.given().text("storage_class").isPresent() ? Set.of(Resources.STORAGE_CLASSES) : Set.of());
        return call.cluster().read(lists, Optional.empty(), call.deadline(), ReadObserver.NONE);
    }

    @Override
    protected ToolOutcome answer(HealthCall call, Picture picture) {
        return PodProfile.of(call.given())
                .outcome(profile -> new CapacityListing(
                                call.cluster(),
                                picture,
                                profile,
                                call.given().integer("safety_margin").orElse(DEFAULT_MARGIN),
                                PodProfile.PodPlacing.of(call.given()),
                                call.namespace().map(name -> NamespaceRoom.of(name, profile.requests(), picture)))
                        .listing(call.given().flag("include_trending").orElse(true))
                        .page(call));
    }
}
