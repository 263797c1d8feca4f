// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// `calculate-pod-capacity`: how many more pods of a profile fit.
@Singleton
public final class PodCapacityTool implements Tool {
    private static final int DEFAULT_MARGIN = 15;
    private static final Duration TREND = Duration.ofDays(1);

    private final Clusters clusters;
    private final ToolDescriptor descriptor;

    public PodCapacityTool(Clusters clusters) {
        this.clusters = clusters;
        this.descriptor = new ToolDescriptor(
                "calculate-pod-capacity",
                "Pod capacity",
                """
                How many more pods fit, per node, and what runs out first: "do I have room for 20 more replicas". \
                Counts requests of running pods against allocatable.""",
                "health",
                Schemas.input(
                        """
                        {"pod_profile": {"type": "string", "enum": ["small", "medium", "large", "custom"]},
                         "custom_resources": {"type": "object", "additionalProperties": false, "properties": {
                           "cpu": {"type": "string", "pattern": "%s"},
                           "memory": {"type": "string", "pattern": "%s"}}},
                         "safety_margin": {"type": "integer", "minimum": 0, "maximum": 50,
                           "description": "Percent of a node kept free; 15."},
                         "include_trending": {"type": "boolean"},
                         %s}
                        """.formatted(pattern(PodProfile.CPU), pattern(PodProfile.MEMORY), Schemas.PAGING),
                        clusters.names()),
                Schemas.output("""
                        {"cluster": {}, "asOf": {}, "profile": {}, "fits": {}, "nodes": {}, "coverage": {}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    private static String pattern(String expression) {
        return expression.replace("\\", "\\\\");
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
        Picture picture = cluster.read(
                Set.of(Resources.NODES, Resources.PODS),
                Optional.empty(),
                Deadline.in(context.remaining()),
                ReadObserver.NONE);
        return switch (picture.list(Resources.NODES)) {
            case Read.Missing<List<Node>>(Unread why) ->
                new ToolOutcome.Refused(Unreadable.of("nodes", why, ListCall.ASK_HEALTH));
            case Read.Found<List<Node>> _, Read.Partial<List<Node>> _ ->
                switch (picture.list(Resources.PODS)) {
                    case Read.Missing<List<Pod>>(Unread why) ->
                        new ToolOutcome.Refused(Unreadable.of("pods", why, ListCall.ASK_HEALTH));
                    case Read.Found<List<Pod>> _, Read.Partial<List<Pod>> _ ->
                        listing(cluster, picture, profile, given).page(cursor, CommonArguments.of(given));
                };
        };
    }

    private static Listing listing(Cluster cluster, Picture picture, PodProfile profile, Arguments given) {
        int margin = given.integer("safety_margin").orElse(DEFAULT_MARGIN);
        Map<String, Requests> load = NodeLoad.of(picture.objects(Resources.PODS));
        List<NodeRoom> rooms = picture.objects(Resources.NODES).stream()
                .map(node -> NodeRoom.of(node, load.getOrDefault(node.name(), Requests.NONE), profile, margin))
                .sorted(NodeRoom.ORDER)
                .toList();
        long fits = rooms.stream().mapToLong(NodeRoom::fits).sum();
        long open = rooms.stream().filter(room -> room.closed().isEmpty()).count();
        List<Pod> waiting = waiting(picture.objects(Resources.PODS));
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", cluster.name())
                .put("asOf", picture.asOf().toString());
        data.putObject("profile")
                .put("name", profile.name())
                .put("cpu", profile.cpu())
                .put("memory", profile.memory());
        data.put("safetyMargin", margin)
                .put("fits", fits)
                .put("openNodes", open)
                .put("closedNodes", rooms.size() - open)
                .put("waitingPods", waiting.size());
        List<String> head = new ArrayList<>();
        head.add(
                "%s%d more %s pods (cpu %s, memory %s) fit on %d of %d nodes, keeping %d%% of each node free (cluster %s)."
                        .formatted(
                                whole(picture) ? "" : "At most ",
                                fits,
                                profile.name(),
                                profile.cpu(),
                                profile.memory(),
                                open,
                                rooms.size(),
                                margin,
                                cluster.name()));
        if (!Remark.about(cluster).isEmpty()) {
            head.add(Remark.about(cluster));
        }
        if (!waiting.isEmpty()) {
            head.add("%d pods wait for a place already and would take theirs first.".formatted(waiting.size()));
        }
        if (given.flag("include_trending").orElse(true)) {
            head.add(trend(picture, data));
        }
        return new Listing(cluster.name(), picture.asOf(), head, data, "nodes", rooms, CoverageLedger.of(picture));
    }

    /// A list of pods that is not whole hides what they ask for.
    private static boolean whole(Picture picture) {
        return picture.list(Resources.PODS).unread().isEmpty();
    }

    private static List<Pod> waiting(List<Pod> pods) {
        return pods.stream()
                .filter(pod -> pod.phase().equals("Pending") && pod.node().isEmpty() && !pod.gated())
                .toList();
    }

    private static String trend(Picture picture, ObjectNode data) {
        List<Pod> recent = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.phase().equals("Running"))
                .filter(pod -> pod.metadata()
                        .created()
                        .filter(created -> created.isAfter(picture.asOf().minus(TREND)))
                        .isPresent())
                .toList();
        long cpu = recent.stream().mapToLong(pod -> pod.requests().milliCpu()).sum();
        long memory =
                recent.stream().mapToLong(pod -> pod.requests().memoryBytes()).sum();
        data.set("startedInADay", NodeRow.amounts(new Requests(cpu, memory, recent.size())));
        return "%d of the running pods began in the last day; they ask for cpu %dm, memory %dMi."
                .formatted(recent.size(), cpu, memory >> 20);
    }
}
