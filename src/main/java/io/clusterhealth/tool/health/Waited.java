// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.render.Blindness;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.CoverageView;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.render.SettlingText;
import io.clusterhealth.render.UpdatesView;
import io.clusterhealth.tool.ToolOutcome;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The result of a wait.
///
/// @param look the last examination that was not cut short; the last one if all were
/// @param last the last examination
/// @param looks number of examinations
/// @param live whether another examination could give another result
record Waited(Examined.Reported look, Examined.Reported last, Goal goal, int looks, boolean live) {
    private static final int ROWS = 20;
    /// Room for the lines after the open incidents.
    private static final int CLOSING_TEXT = 160;
    private static final String UNCHANGING = " It does not change: it was looked at once.";
    private static final String AGAIN = "Call again to go on waiting, with wait_seconds for longer.";
    private static final String NO_VERDICT =
            "Waiting does not help: lists that the verdict needs may not be read. Wait for one finding instead, or ask for the rights below.";
    private static final String NOT_SEEN =
            "Waiting does not help: it is not seen, but lists that may contain it may not be read. Ask for the rights below.";

    ToolOutcome within(CommonArguments arguments) {
        HealthReport report = look.report();
        boolean reached = goal.reached(look);
        List<Incident> incidents = open();
        String settling = SettlingText.of(report.unsettled(), report.asOf());
        boolean told = settling.isEmpty() || report.verdict() == Verdict.HEALTHY;
        Optional<String> late = late(report);
        BoundedAnswer answer = new BoundedAnswer(arguments.maxTokens(), report.cluster());
        answer.add(new Facts()
                .fact("cluster", report.cluster(), "")
                .fact("asOf", report.asOf().toString(), "")
                .fact("reached", reached, reached ? "REACHED: " : "NOT REACHED: ")
                .fact("goal", Redaction.line(goal.toString(), 300), "waited for %s; ")
                .say(reached && looks == 1 && goal instanceof Goal.Cleared ? "it was not open; " : "")
                .fact("verdict", report.verdict().label(), "")
                .fact("looks", looks, "")
                .fact("summary", TextNode.valueOf(late.orElseGet(report::brief)), late.orElseGet(report::summary)));
        answer.add(new Facts().fact("remark", report.remark().isEmpty() ? "" : report.remark() + UNCHANGING, "%s"));
        answer.add(new Facts()
                .fact(
                        "cutShort",
                        look == last ? "" : seconds(last.report()),
                        "This is as of " + seconds(report)
                                + ": the examination at %s had no time to read everything."));
        answer.add(new Facts().fact("unsettled", settling, told ? "" : "Not yet judged: %s."));
        if (!reached && report.isUpdating()) {
            answer.add(UpdatesView.facts(report.updates(), report.asOf()));
        }
        answer.reserve(CLOSING_TEXT);
        answer.reserve(CoverageView.facts(report.coverage()));
        answer.list("open");
        int shown = answer.offerEach("open", incidents.stream().limit(ROWS).map(incident -> open(incident, report)));
        answer.release();
        answer.add(new Facts().some("left", incidents.size() - shown, "%s more open; get-cluster-health lists all."));
        if (!reached && live) {
            answer.add(new Facts().fact("do", goal.inVain(look) ? vain() : AGAIN, "%s"));
        }
        CoverageView.tell(report.coverage(), answer);
        return new ToolOutcome.Answer(answer.text(), answer.data(), report.cluster(), answer.truncated());
    }

    /// The summary where the wait itself was too short to read anything: no setting helps.
    private static Optional<String> late(HealthReport report) {
        return Blindness.of(report.coverage(), report.namespace())
                .filter(blind -> report.verdict() == Verdict.UNKNOWN && blind.reason() == Coverage.Reason.DEADLINE)
                .map(blind -> "the health of %s is not known: %s; call again with a longer wait_seconds."
                        .formatted(report.cluster(), blind.cause()));
    }

    private static String seconds(HealthReport report) {
        return report.asOf().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private String vain() {
        return switch (goal) {
            case Goal.Healthy _ -> NO_VERDICT;
            case Goal.Cleared _ -> NOT_SEEN;
        };
    }

    /// The incidents that block the goal first, in any namespace; then the other open ones in the requested scope.
    private List<Incident> open() {
        return Stream.concat(goal.missed(look), look.report().diagnosis().incidents().stream())
                .distinct()
                .toList();
    }

    private static Facts open(Incident incident, HealthReport report) {
        return new Facts()
                .fact("id", Redaction.id(incident.id()), "")
                .fact("code", incident.cause().code().id(), "open: %s")
                .fact("severity", incident.severity().label(), " [%s] ")
                .subject("subject", incident.cause().subject(), "%s: ")
                .fact("title", incident.cause().title(), "%s, ")
                .since("since", incident.cause().since(), report.asOf(), "%s");
    }
}
