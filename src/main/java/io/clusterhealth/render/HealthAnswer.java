// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Unsettled;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A health report for a model: most important first, so that truncation at any line feed keeps what matters; never
/// above its budget, and stating what was omitted.
public final class HealthAnswer {
    /// Approximate characters of an incident with its advice.
    private static final int ADVISED = 420;

    /// The fewest notices named beside the first in one line.
    private static final int NAMES = 5;

    private static final int UNBOUNDED_TOKENS = 100_000_000;

    private HealthAnswer() {}

    /// @param maxTokens the budget of each form, four characters each
    public static BoundedAnswer of(HealthReport report, int maxTokens) {
        return of(report, maxTokens, List.of(), Remedies.NONE);
    }

    /// @param ending mandatory lines at the end; replaced by one that says so where the first cause does not fit beside
    /// them
    public static BoundedAnswer of(HealthReport report, int maxTokens, List<Facts> ending, Remedies remedies) {
        return of(report, maxTokens, IncidentFacts.Detail.levels(maxTokens), ending, remedies);
    }

    /// The report without a budget, for the command line.
    public static BoundedAnswer complete(HealthReport report) {
        return of(report, UNBOUNDED_TOKENS, List.of(IncidentFacts.Detail.ALL), List.of(), Remedies.NONE);
    }

    private static BoundedAnswer of(
            HealthReport report,
            int maxTokens,
            List<IncidentFacts.Detail> details,
            List<Facts> ending,
            Remedies remedies) {
        BoundedAnswer answer = new BoundedAnswer(maxTokens, report.cluster());
        answer.add(verdict(report));
        answer.add(new Facts().fact("remark", report.remark(), "%s"));
        answer.list("incidents");
        List<Incident> incidents = report.diagnosis().incidents();
        List<Facts> changes = ChangesView.facts(report.changes(), report.asOf());
        List<Facts> first = incidents.stream()
                .limit(1)
                .map(incident -> IncidentFacts.of(1, incident, report.asOf(), IncidentFacts.Detail.CORE, remedies))
                .toList();
        List<Facts> compared = changes.stream().limit(1).toList();
        List<Facts> closing = closing(
                report, incidents.size() - 1, report.diagnosis().notices().size());
        List<Facts> unsettled = unsettled(report);
        List<Facts> last = fitting(answer, ending, List.of(first, compared, closing));
        last.forEach(answer::reserveFor);
        BoundedAnswer.Reserved kept = answer.reserved();
        closing.forEach(answer::reserveFor);
        BoundedAnswer.Reserved closed = answer.reserved();
        answer.reserveFor(unsettled.getLast());
        BoundedAnswer.Reserved bare = answer.reserved();
        first.forEach(answer::reserveFor);
        BoundedAnswer.Reserved led = answer.reserved();
        compared.forEach(answer::reserveFor);
        answer.offer(report.counts().facts());
        answer.offer(UpdatesView.facts(report.updates(), report.asOf()));
        answer.restore(led);
        compared.forEach(answer::add);
        changes.stream().skip(1).forEach(answer::offer);
        answer.restore(bare);
        answer.reserve(CoverageView.facts(report.coverage()));
        int told = incidents(report, details, answer, bare, remedies);
        answer.restore(closed);
        answer.reserve(CoverageView.facts(report.coverage()));
        Facts pending = unsettled.stream()
                .filter(form -> answer.hasRoomFor(List.of(form)))
                .findFirst()
                .orElse(unsettled.getLast());
        answer.reserveFor(pending);
        int noted = notices(report, Math.max(NAMES, details.getFirst().symptoms()), answer);
        answer.restore(kept);
        answer.add(pending);
        closing(report, incidents.size() - told, noted).forEach(answer::add);
        CoverageView.tell(report.coverage(), answer);
        answer.release();
        last.forEach(answer::add);
        return answer;
    }

    /// These lines, or one that says that they are left out, if they do not fit beside what is more important.
    private static List<Facts> fitting(BoundedAnswer answer, List<Facts> ending, List<List<Facts>> rest) {
        List<Facts> all = Stream.concat(ending.stream(), rest.stream().flatMap(List::stream))
                .toList();
        return ending.isEmpty() || answer.hasRoomFor(all)
                ? ending
                : List.of(new Facts()
                        .fact(
                                "leftOut/snapshot",
                                true,
                                "Left out for brevity: the snapshot; ask with a larger max_tokens."));
    }

    private static Facts verdict(HealthReport report) {
        String verdict = report.verdict().label();
        return new Facts()
                .fact("cluster", report.cluster(), "")
                .fact("namespace", report.namespace().orElse(""), "")
                .fact("verdict", verdict, verdict.toUpperCase(Locale.ROOT) + ": ")
                .fact("summary", TextNode.valueOf(report.brief()), report.summary())
                .fact("asOf", report.asOf().toString(), "");
    }

    /// @param bare the minimal reservation; used if the first incident's advice does not fit otherwise
    private static int incidents(
            HealthReport report,
            List<IncidentFacts.Detail> details,
            BoundedAnswer answer,
            BoundedAnswer.Reserved bare,
            Remedies remedies) {
        List<Incident> incidents = report.diagnosis().incidents();
        for (int told = 0; told < incidents.size(); told++) {
            Incident incident = incidents.get(told);
            BoundedAnswer.Reserved kept = answer.reserved();
            answer.reserve(Math.min(answer.dataRoom() / 2, (incidents.size() - told - 1) * ADVISED));
            boolean fits = offered(told + 1, incident, report, details, answer, remedies);
            answer.restore(told == 0 && !fits ? bare : kept);
            if (!fits && !offered(told + 1, incident, report, IncidentFacts.Detail.BRIEF, answer, remedies)) {
                return told;
            }
            answer.restore(kept);
        }
        return incidents.size();
    }

    private static boolean offered(
            int rank,
            Incident incident,
            HealthReport report,
            List<IncidentFacts.Detail> details,
            BoundedAnswer answer,
            Remedies remedies) {
        return details.stream()
                .anyMatch(detail ->
                        answer.offer("incidents", IncidentFacts.of(rank, incident, report.asOf(), detail, remedies)));
    }

    /// @param names how many notices are named beside the first in one line
    private static int notices(HealthReport report, int names, BoundedAnswer answer) {
        List<Finding> notices = report.diagnosis().notices();
        return notices.size()
                - NoticeFacts.folded(notices).stream()
                        .takeWhile(line -> answer.offer("notices", line.facts(report.asOf(), names)))
                        .mapToInt(NoticeFacts::count)
                        .sum();
    }

    /// The changes in progress, in full, without what shows their reasons, and their numbers alone; the summary of a
    /// healthy cluster contains them.
    private static List<Facts> unsettled(HealthReport report) {
        List<Unsettled> told = report.verdict() == Verdict.HEALTHY ? List.of() : report.unsettled();
        return Stream.of(
                        SettlingText.of(told, report.asOf()),
                        SettlingText.named(told, report.asOf()),
                        SettlingText.counted(told))
                .map(text -> new Facts().fact("unsettled", text, "Not yet judged: %s."))
                .toList();
    }

    private static List<Facts> closing(HealthReport report, int incidents, int notices) {
        return List.of(
                new Facts().some("leftOut/notices", notices, "%s more [notice|notices]; ask with a larger max_tokens"),
                new Facts()
                        .some(
                                "leftOut/incidents",
                                incidents,
                                "Left out for brevity: %s more [incident|incidents]; ask with a namespace or a larger max_tokens."),
                new Facts()
                        .some(
                                "elsewhere",
                                report.elsewhere(),
                                "%s [incident|incidents] outside this namespace [does|do] not touch it.")
                        .say(report.elsewhere() == 0 ? "" : " Other namespaces were not read."));
    }
}
