// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.render.Facts;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ListCall.Made;
import io.clusterhealth.tool.health.ListCall.Seen;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// `list-pods`: pods by failure mode, worst first.
@Singleton
public final class ListPodsTool implements Tool {
    private final Examination examination;
    private final ListCall call;
    private final ToolDescriptor descriptor;

    public ListPodsTool(Clusters clusters, Examination examination) {
        this.examination = examination;
        this.call = new ListCall(clusters, examination, Resources.PODS, Set.of(), ListCall.ASK_HEALTH);
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
        return call.answer(arguments, context, seen -> new Made.Rows(listing(seen)));
    }

    private Listing listing(Seen seen) {
        Picture picture = seen.picture();
        List<PodRow> rows = PodRow.of(picture.objects(Resources.PODS), examination.findings(picture));
        List<PodRow> problems =
                rows.stream().filter(row -> row.finding().isPresent()).toList();
        boolean all = seen.given().text("show").filter("all"::equals).isPresent();
        Facts first = Listing.begin(seen.cluster(), picture)
                .fact("problem", problems.size(), "%s of ")
                .fact("total", rows.size(), "%s pods have problems")
                .say(" (cluster " + seen.cluster().name())
                .and(Listing.within(picture.namespace()))
                .say(").");
        List<Facts> head = new ArrayList<>(List.of(first));
        head.addAll(modes(problems));
        return Listing.of(seen, head, "pods", all ? rows : problems);
    }

    /// One line per failure mode, in the order of the rows.
    private static List<Facts> modes(List<PodRow> problems) {
        record Mode(String code, String title) {}
        Map<Mode, Integer> counts = new LinkedHashMap<>();
        problems.forEach(row -> row.finding()
                .ifPresent(found -> counts.merge(new Mode(found.code().id(), found.title()), 1, Integer::sum)));
        return counts.entrySet().stream()
                .map(mode -> new Facts()
                        .fact("code", mode.getKey().code(), "%s: ")
                        .fact("count", mode.getValue(), "%s × ")
                        .fact("title", mode.getKey().title(), "%s"))
                .map(mode -> new Facts().all("modes", List.of(mode), ""))
                .toList();
    }
}
