// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
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
                Which pods have problems (crash loop, out of memory, image pull, unschedulable, not ready), \
                folded by cause, worst first.""",
                "health",
                Schemas.input("""
                        {%s,
                         "show": {"type": "string", "enum": ["problems", "all"]},
                         "node": {"type": "string", "description": "Its pods."},
                         "status": {"type": "string", "enum": %s},
                         %s}
                        """.formatted(Schemas.NAMESPACE, PodFilter.STATUSES, Schemas.PAGING), clusters.names()),
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
        return call.answer(arguments, context, this::made);
    }

    private Made made(Seen seen) {
        PodFilter filter = PodFilter.of(seen.given());
        return filter.refuse(seen.picture())
                .<Made>map(Made.Nothing::new)
                .orElseGet(() -> new Made.Rows(listing(seen, filter)));
    }

    private Listing listing(Seen seen, PodFilter filter) {
        Picture picture = seen.picture();
        List<Finding> findings = examination.findings(picture);
        List<PodRow> rows = PodRow.of(
                picture.objects(Resources.PODS).stream().filter(filter::shows).toList(), findings);
        List<PodRow> problems =
                rows.stream().filter(row -> row.finding().isPresent()).toList();
        boolean all = filter.given()
                || seen.given().text("show").filter("all"::equals).isPresent();
        Facts first = Listing.begin(seen.cluster(), picture)
                .and(Listing.atLeast(picture, Resources.PODS))
                .fact("problem", problems.size(), "%s of ")
                .fact("total", rows.size(), picture.whole(Resources.PODS) ? "%s pods" : "the %s pods that were read")
                .say(" have problems")
                .say(" (cluster " + seen.cluster().name())
                .and(Listing.within(picture.namespace()))
                .say(filter.text())
                .say(").");
        List<Facts> head = new ArrayList<>(List.of(first));
        head.addAll(modes(problems));
        return Listing.of(seen, head, "pods", PodFold.fold(all ? rows : problems, findings));
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
