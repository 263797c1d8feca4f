// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `calculate-pod-capacity`: how many more pods of a profile fit.
@Singleton
public final class PodCapacityTool implements Tool {
    private static final int DEFAULT_MARGIN = 15;
    private static final Set<Resource<?>> ANYWHERE = Set.of(Resources.NODES, Resources.PODS);
    /// The nodes are shared, so that the pods of all namespaces count there.
    private static final Set<Resource<?>> WITHIN =
            Set.of(Resources.NODES, Resources.PODS, Resources.NAMESPACES, Resources.QUOTAS, Resources.LIMIT_RANGES);

    private final Clusters clusters;
    private final ToolDescriptor descriptor;

    public PodCapacityTool(Clusters clusters) {
        this.clusters = clusters;
        this.descriptor = new ToolDescriptor(
                "calculate-pod-capacity",
                "Pod capacity",
                """
                How many more pods fit, per node, and what runs out first: "do I have room for 20 more replicas". \
                Counts requests of running pods against allocatable, and a namespace's quotas and limits.""",
                "health",
                Schemas.input(
                        """
                        {"pod_profile": {"type": "string", "enum": ["small", "medium", "large", "custom"],
                           "description": "medium (default): 500m, 512Mi."},
                         "custom_resources": {"type": "object", "additionalProperties": false, "properties": {
                           "cpu": {"type": "string", "pattern": "%s", "description": "2, 500m."},
                           "memory": {"type": "string", "pattern": "%s", "description": "512Mi."},
                           "ephemeral-storage": {"type": "string", "pattern": "%s", "description": "1Gi."}},
                           "description": "Requests of a custom pod; no GPUs."},
                         "safety_margin": {"type": "integer", "minimum": 0, "maximum": 50,
                           "description": "Percent of a node kept free; 15."},
                         "include_trending": {"type": "boolean", "description": "Pods of the last day."},
                         %s,
                         %s}
                        """.formatted(
                                        TextForm.CPU.pattern(),
                                        TextForm.BYTES.pattern(),
                                        TextForm.BYTES.pattern(),
                                        Schemas.NAMESPACE,
                                        Schemas.PAGING),
                        clusters.names()),
                Schemas.output("""
                        {"cluster": {}, "asOf": {}, "profile": {}, "fits": {}, "nodes": {}, "coverage": {}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return switch (PodProfile.of(arguments)) {
            case PodProfile.Given.Invalid(ToolError error) -> new ToolOutcome.Refused(error);
            case PodProfile.Given.Valid(PodProfile profile) ->
                ClusterChoice.paged(
                        clusters,
                        arguments,
                        context,
                        (cluster, cursor) -> answer(cluster, profile, cursor, arguments, context));
        };
    }

    private static ToolOutcome answer(
            Cluster cluster, PodProfile profile, Cursor cursor, Arguments given, CallContext context) {
        CommonArguments arguments = CommonArguments.of(given);
        Picture picture = cluster.read(
                arguments.namespace().isPresent() ? WITHIN : ANYWHERE,
                Optional.empty(),
                Deadline.in(context.remaining()),
                ReadObserver.NONE);
        return NamespaceChoice.refuse(arguments.namespace(), picture)
                .or(() -> unread(picture, Resources.NODES))
                .or(() -> unread(picture, Resources.PODS))
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .orElseGet(() -> new CapacityListing(
                                cluster,
                                picture,
                                profile,
                                given.integer("safety_margin").orElse(DEFAULT_MARGIN),
                                arguments.namespace().map(name -> NamespaceRoom.of(name, profile, picture)))
                        .listing(given.flag("include_trending").orElse(true))
                        .page(cursor, arguments));
    }

    private static Optional<ToolError> unread(Picture picture, Resource<?> resource) {
        return switch (picture.list(resource)) {
            case Read.Missing<? extends List<?>>(Unread why) ->
                Optional.of(Unreadable.of(resource.plural(), why, ListCall.ASK_HEALTH));
            case Read.Found<? extends List<?>> _, Read.Noted<? extends List<?>> _, Read.Partial<? extends List<?>> _ ->
                Optional.empty();
        };
    }
}
