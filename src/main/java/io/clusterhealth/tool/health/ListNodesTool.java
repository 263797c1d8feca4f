// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.check.node.NodeUsages;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.TextForm;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.ListCall.Made;
import io.clusterhealth.tool.health.ListCall.Seen;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// `list-nodes`: nodes, worst first, with what is requested of them.
@Singleton
public final class ListNodesTool implements Tool {
    private final Examination examination;
    private final ListCall call;
    private final ToolDescriptor descriptor;

    public ListNodesTool(Clusters clusters, Examination examination) {
        this.examination = examination;
        this.call = new ListCall(
                clusters,
                examination,
                Resources.NODES,
                Set.of(Resources.PODS, Resources.NODE_USAGES),
                ListCall.ASK_HEALTH);
        this.descriptor = new ToolDescriptor(
                "list-nodes",
                "Nodes",
                """
                Which nodes are NotReady, lost, under memory or disk pressure or cordoned, worst first; their roles, \
                kubelet versions, and how much of their cpu, memory and pod places is requested, and what they use.""",
                "health",
                Schemas.input("""
                        {"name": {"type": "string", "maxLength": 253, "pattern": "%s",
                           "description": "Only this node."},
                         %s}
                        """.formatted(TextForm.SUBDOMAIN.pattern(), Schemas.PAGING), clusters.names()),
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
        return call.answer(arguments, context, this::made);
    }

    private Made made(Seen seen) {
        List<NodeRow> rows = rows(seen.picture());
        Optional<String> name = seen.given().text("name");
        List<NodeRow> chosen = rows.stream()
                .filter(row -> name.isEmpty() || row.node().name().equals(name.get()))
                .toList();
        return chosen.isEmpty() && name.isPresent()
                ? new Made.Nothing(unknown(name.get(), rows))
                : new Made.Rows(listing(seen, rows, chosen));
    }

    private List<NodeRow> rows(Picture picture) {
        Map<String, Requests> load = NodeLoad.of(picture.objects(Resources.PODS));
        NodeUsages used = NodeUsages.in(picture);
        List<Finding> findings = examination.findings(picture);
        return picture.objects(Resources.NODES).stream()
                .map(node -> new NodeRow(
                        node,
                        load.getOrDefault(node.name(), Requests.NONE),
                        used.of(node),
                        findings.stream()
                                .filter(finding -> finding.subject().equals(Subject.clusterScoped("Node", node.name())))
                                .toList()))
                .sorted(NodeRow.ORDER)
                .toList();
    }

    private static Listing listing(Seen seen, List<NodeRow> rows, List<NodeRow> chosen) {
        long ready = rows.stream().filter(row -> row.node().ready()).count();
        boolean whole = seen.picture().whole(Resources.NODES);
        Facts head = Listing.begin(seen.cluster(), seen.picture())
                .and(Listing.atLeast(seen.picture(), Resources.NODES))
                .fact("ready", ready, "%s of ")
                .fact("total", rows.size(), whole ? "%s nodes" : "the %s nodes that were read")
                .say(" are Ready (cluster %s).".formatted(seen.cluster().name()));
        if (rows.stream().allMatch(row -> row.used().isEmpty())) {
            head.fact("usage", "Usage unknown (no metrics API).", " %s");
        }
        return Listing.of(seen, List.of(head), "nodes", chosen);
    }

    private static ToolError unknown(String name, List<NodeRow> rows) {
        return new ValidValues(
                        "validNames",
                        rows.stream()
                                .map(row -> Redaction.name(row.node().name()))
                                .toList())
                .refuse(
                        "NOT_FOUND",
                        "Argument 'name': there is no such node.",
                        name,
                        "Leave it out to list all nodes.");
    }
}
