// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.workload.PendingChanges;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.SettlingText;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthCall;
import io.clusterhealth.tool.health.ListTool;
import io.clusterhealth.tool.health.Listing;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// `list-pods`: pods by failure mode, worst first.
@Singleton
public final class ListPodsTool extends ListTool {

    public ListPodsTool(ToolParts parts) {
        super("list-pods", parts, () -> parts.examination().needsAround(Resources.PODS), Resources.PODS);
    }

    @Override
    protected ToolOutcome answer(HealthCall call, Picture picture) {
        PodFilter filter = PodFilter.of(call.given());
        return filter.refuse(picture)
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .orElseGet(() -> listing(call, picture, filter).page(call));
    }

    private Listing listing(HealthCall call, Picture picture, PodFilter filter) {
        List<Finding> findings = parts.examination().findings(picture);
        List<PodRow> rows = PodRow.of(
                picture.objects(Resources.PODS).stream().filter(filter::shows).toList(), findings, picture);
        List<PodRow> problems =
                rows.stream().filter(row -> row.finding().isPresent()).toList();
        boolean all = call.given().text("show").map("all"::equals).orElse(filter.given());
        Facts first = Listing.begin(call.cluster(), picture)
                .and(Listing.atLeast(picture, Resources.PODS))
                .fact("problem", problems.size(), "%s of ")
                .fact(
                        "total",
                        rows.size(),
                        picture.whole(Resources.PODS)
                                ? "%s [pod has|pods have]"
                                : "the %s [pod|pods] that [was|were] read [has|have]")
                .say(" problems")
                .say(" (cluster " + call.cluster().name())
                .and(Listing.within(picture.namespace()))
                .say(filter.text())
                .say(").");
        List<Facts> head = new ArrayList<>(List.of(first));
        head.addAll(modes(problems));
        head.add(new Facts().fact("unjudged", unjudged(rows, picture), "Not yet judged: %s."));
        return Listing.of(call.cluster(), picture, head, "pods", PodFold.fold(all ? rows : problems, findings));
    }

    /// The pods without a finding whose bad state has not lasted long enough for one.
    private static String unjudged(List<PodRow> rows, Picture picture) {
        Set<Subject> well = rows.stream()
                .filter(row -> row.finding().isEmpty())
                .map(row -> Subjects.of(row.pod()))
                .collect(Collectors.toSet());
        return SettlingText.of(PendingChanges.DEFAULT.in(picture, well::contains), picture.asOf());
    }

    /// One line per failure mode, in the order of the rows.
    private static List<Facts> modes(List<PodRow> problems) {
        record FailureMode(String code, String title) {}
        Map<FailureMode, Integer> counts = new LinkedHashMap<>();
        problems.forEach(row -> row.finding()
                .ifPresent(found -> counts.merge(new FailureMode(found.code().id(), found.title()), 1, Integer::sum)));
        return counts.entrySet().stream()
                .map(mode -> new Facts()
                        .fact("code", mode.getKey().code(), "%s: ")
                        .fact("count", mode.getValue(), "%s × ")
                        .fact("title", mode.getKey().title(), "%s"))
                .map(mode -> new Facts().all("modes", List.of(mode), ""))
                .toList();
    }
}
