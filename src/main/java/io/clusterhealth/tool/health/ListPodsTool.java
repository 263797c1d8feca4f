// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
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
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// `list-pods`: pods by failure mode, worst first.
@Singleton
public final class ListPodsTool implements Tool {
    private static final int DEFAULT_LIMIT = 50;

    private final Clusters clusters;
    private final Examination examination;
    private final ToolDescriptor descriptor;

    public ListPodsTool(Clusters clusters, Examination examination) {
        this.clusters = clusters;
        this.examination = examination;
        this.descriptor = new ToolDescriptor(
                "list-pods",
                "Pods by problem",
                """
                Which pods have problems (crash loop, out of memory, image pull, unschedulable, stuck, not ready), \
                grouped by failure mode, worst first, with exact totals. With show=all healthy pods are listed too.""",
                "health",
                Schemas.input("""
                        {%s,
                         "show": {"type": "string", "enum": ["problems", "all"],
                           "description": "Default problems."},
                         %s}
                        """.formatted(Schemas.NAMESPACE, Schemas.PAGING), clusters.names()),
                Schemas.output("""
                        {"cluster": {"type": "string"},
                         "asOf": {"type": "string"},
                         "total": {"type": "integer"},
                         "problem": {"type": "integer"},
                         "modes": {"type": "array", "items": {"type": "object"}},
                         "pods": {"type": "array", "items": {"type": "object"}},
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
        Set<Resource<?>> wanted = new HashSet<>(examination.needsAround(Resources.PODS));
        arguments.namespace().ifPresent(_ -> wanted.add(Resources.NAMESPACES));
        Picture picture = examination.read(
                cluster, wanted, arguments.namespace(), Deadline.in(context.remaining()), ReadObserver.NONE);
        Optional<ToolError> noNamespace = NamespaceChoice.refuse(picture);
        if (noNamespace.isPresent()) {
            return new ToolOutcome.Refused(noNamespace.get());
        }
        return switch (picture.list(Resources.PODS)) {
            case Read.Missing<List<Pod>>(Unread why) -> new ToolOutcome.Refused(Unreadable.of("pods", why));
            case Read.Found<List<Pod>> _, Read.Partial<List<Pod>> _ ->
                listing(
                                cluster,
                                picture,
                                given.text("show").filter("all"::equals).isPresent())
                        .page(cursor, given.integer("limit").orElse(DEFAULT_LIMIT), arguments);
        };
    }

    private Listing listing(Cluster cluster, Picture picture, boolean all) {
        List<PodRow> rows = PodRow.of(picture.objects(Resources.PODS), examination.findings(picture));
        List<PodRow> problems =
                rows.stream().filter(row -> row.finding().isPresent()).toList();
        ObjectNode data = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", cluster.name())
                .put("asOf", picture.asOf().toString())
                .put("total", rows.size())
                .put("problem", problems.size());
        List<String> head = new ArrayList<>();
        head.add("%d of %d pods have problems (cluster %s%s)."
                .formatted(
                        problems.size(),
                        rows.size(),
                        cluster.name(),
                        picture.namespace().map(name -> ", namespace " + name).orElse("")));
        if (!Remark.about(cluster).isEmpty()) {
            head.add(Remark.about(cluster));
        }
        head.addAll(modes(problems, data.putArray("modes")));
        return new Listing(
                cluster.name(), picture.asOf(), head, data, "pods", all ? rows : problems, CoverageLedger.of(picture));
    }

    /// One line and one entry per failure mode, in the order of the rows.
    private static List<String> modes(List<PodRow> problems, ArrayNode array) {
        Map<FindingCode, Integer> counts = new LinkedHashMap<>();
        problems.forEach(row -> row.finding().ifPresent(found -> counts.merge(found.code(), 1, Integer::sum)));
        List<String> lines = new ArrayList<>();
        counts.forEach((code, count) -> {
            array.addObject().put("code", code.id()).put("title", code.title()).put("count", count);
            lines.add("%s: %d × %s".formatted(code.id(), count, code.title()));
        });
        return lines;
    }
}
