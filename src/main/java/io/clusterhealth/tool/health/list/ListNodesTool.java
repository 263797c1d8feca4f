// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.node.Load;
import io.clusterhealth.check.node.NodeUsages;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ListTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `list-nodes`: nodes, worst first, with the resources requested on them.
@Singleton
public final class ListNodesTool extends ListTool {

    public ListNodesTool(ToolParts parts) {
        super(
                "list-nodes",
                parts,
                () -> union(
                        parts.examination().needsAround(Resources.NODES),
                        Set.of(Resources.PODS, Resources.NODE_USAGES)),
                Resources.NODES);
    }

    @Override
    protected ToolOutcome answer(HealthCall call, Picture picture) {
        List<NodeRow> rows = rows(picture);
        Optional<String> name = call.given().text("name");
        List<NodeRow> chosen = rows.stream()
                .filter(row -> name.isEmpty() || row.node().name().equals(name.get()))
                .toList();
        return chosen.isEmpty() && name.isPresent()
                ? new ToolOutcome.Refused(unknown(name.get(), rows))
                : listing(call.cluster(), picture, rows, chosen).page(call);
    }

    private List<NodeRow> rows(Picture picture) {
        Load load = Load.in(picture);
        NodeUsages used = NodeUsages.in(picture);
        List<Finding> findings = parts.examination().findings(picture);
        return picture.objects(Resources.NODES).stream()
                .map(node -> new NodeRow(
                        node,
                        Optional.of(load.of(node)).filter(_ -> picture.whole(Resources.PODS)),
                        used.of(node),
                        findings.stream()
                                .filter(finding -> finding.subject().equals(Subject.clusterScoped("Node", node.name())))
                                .toList()))
                .sorted(NodeRow.ORDER)
                .toList();
    }

    private static Listing listing(Cluster cluster, Picture picture, List<NodeRow> rows, List<NodeRow> chosen) {
        long ready = rows.stream().filter(row -> row.node().ready()).count();
        boolean whole = picture.whole(Resources.NODES);
        Facts head = Listing.begin(cluster, picture)
                .and(Listing.atLeast(picture, Resources.NODES))
                .fact("ready", ready, "%s of ")
                .fact(
                        "total",
                        rows.size(),
                        whole ? "%s [node is|nodes are]" : "the %s [node|nodes] that [was|were] read [is|are]")
                .say(" Ready (cluster %s).".formatted(cluster.name()));
        if (rows.stream().allMatch(row -> row.used().isEmpty())) {
            head.fact("usage", "Usage unknown (no metrics API).", " %s");
        }
        return Listing.of(cluster, picture, List.of(head), "nodes", chosen);
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
