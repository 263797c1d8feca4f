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
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.EditDistance;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// `list-nodes`: nodes, worst first, with what is requested of them.
@Singleton
public final class ListNodesTool implements Tool {
    private static final int DEFAULT_LIMIT = 50;
    private static final int NAMED = 20;

    private final Clusters clusters;
    private final Examination examination;
    private final ToolDescriptor descriptor;

    public ListNodesTool(Clusters clusters, Examination examination) {
        this.clusters = clusters;
        this.examination = examination;
        this.descriptor = new ToolDescriptor(
                "list-nodes",
                "Nodes",
                """
                Which nodes are NotReady, lost, under memory or disk pressure or cordoned, worst first; their roles, \
                kubelet versions, and how much of their cpu, memory and pod places is requested.""",
                "health",
                Schemas.input("""
                        {"name": {"type": "string", "minLength": 1, "maxLength": 253,
                           "description": "Only this node."},
                         %s}
                        """.formatted(Schemas.PAGING), clusters.names()),
                Schemas.output("""
                        {"cluster": {"type": "string"},
                         "asOf": {"type": "string"},
                         "total": {"type": "integer"},
                         "ready": {"type": "integer"},
                         "nodes": {"type": "array", "items": {"type": "object"}},
                         "coverage": {"type": "object"}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return switch (Cursor.read(arguments.text("cursor"))) {
            case Cursor.Given.Invalid(var error) -> new ToolOutcome.Refused(error);
            case Cursor.Given.Valid(Cursor cursor) ->
                ClusterChoice.with(
                        clusters, arguments, context, cluster -> answer(cluster, cursor, arguments, context));
        };
    }

    private ToolOutcome answer(Cluster cluster, Cursor cursor, Arguments given, CallContext context) {
        CommonArguments arguments = CommonArguments.of(given);
        Set<Resource<?>> wanted = new HashSet<>(examination.needsAround(Resources.NODES));
        wanted.add(Resources.PODS);
        Picture picture = examination.read(
                cluster, wanted, Optional.empty(), Deadline.in(context.remaining()), ReadObserver.NONE);
        return switch (picture.list(Resources.NODES)) {
            case Read.Missing<List<Node>>(Unread why) -> new ToolOutcome.Refused(Unreadable.of("nodes", why));
            case Read.Found<List<Node>> _, Read.Partial<List<Node>> _ -> {
                List<NodeRow> rows = rows(picture);
                Optional<String> name = given.text("name");
                List<NodeRow> chosen = rows.stream()
                        .filter(row -> name.isEmpty() || row.node().name().equals(name.get()))
                        .toList();
                yield chosen.isEmpty() && name.isPresent()
                        ? new ToolOutcome.Refused(unknown(name.get(), rows))
                        : listing(cluster, picture, rows, chosen)
                                .page(cursor, given.integer("limit").orElse(DEFAULT_LIMIT), arguments);
            }
        };
    }

    private List<NodeRow> rows(Picture picture) {
        Map<String, Requests> load = NodeLoad.of(picture.objects(Resources.PODS));
        List<Finding> findings = examination.findings(picture);
        return picture.objects(Resources.NODES).stream()
                .map(node -> new NodeRow(
                        node,
                        load.getOrDefault(node.name(), Requests.NONE),
                        findings.stream()
                                .filter(finding -> finding.subject().equals(Subject.clusterScoped("Node", node.name())))
                                .toList()))
                .sorted(NodeRow.ORDER)
                .toList();
    }

    private static Listing listing(Cluster cluster, Picture picture, List<NodeRow> rows, List<NodeRow> chosen) {
        long ready = rows.stream().filter(row -> row.node().ready()).count();
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", cluster.name())
                .put("asOf", picture.asOf().toString())
                .put("total", rows.size())
                .put("ready", ready);
        List<String> head = new ArrayList<>();
        head.add("%d of %d nodes are Ready (cluster %s).".formatted(ready, rows.size(), cluster.name()));
        if (!Remark.about(cluster).isEmpty()) {
            head.add(Remark.about(cluster));
        }
        return new Listing(cluster.name(), picture.asOf(), head, data, "nodes", chosen, CoverageLedger.of(picture));
    }

    private static ToolError unknown(String name, List<NodeRow> rows) {
        List<String> known = rows.stream().map(row -> row.node().name()).toList();
        return new ToolError(
                "NOT_FOUND",
                "Argument 'name': there is no such node.",
                EditDistance.nearest(name, known)
                        .map(nearest -> "Did you mean '%s'?".formatted(nearest))
                        .orElse("Leave it out to list all nodes."),
                Map.of("validNames", known.stream().limit(NAMED).toList()));
    }
}
