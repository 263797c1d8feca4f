// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.render.SettlingText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a change came to: its incidents before, and all after.
///
/// @param before empty where it could not be seen in time
/// @param after likewise
/// @param moving what is still on its way, a clause; empty once nothing is
record Verified(
        Optional<HealthReport> before,
        Optional<HealthReport> after,
        List<ChangeTarget> targets,
        Optional<String> moving) {
    private static final int LONGEST = 160;
    private static final int NAMED = 5;

    /// The ways a change may turn out, as they are told.
    enum ChangeResult {
        GONE,
        /// What was wrong is so still, of what was changed or elsewhere.
        UNCHANGED,
        WORSE,
        /// There is no incident, and there was none.
        NONE,
        /// It could not be seen, or not yet.
        OPEN;

        String label() {
            return switch (this) {
                case GONE -> "gone";
                case UNCHANGED -> "unchanged";
                case WORSE -> "worse";
                case NONE -> "no incident";
                case OPEN -> "open";
            };
        }
    }

    /// Whether waiting longer is not likely to show another result.
    boolean isDecided() {
        return switch (result()) {
            case GONE, NONE -> true;
            case UNCHANGED -> remaining().isEmpty();
            case WORSE, OPEN -> false;
        };
    }

    ChangeResult result() {
        if (before.isEmpty() || after.isEmpty()) {
            return ChangeResult.OPEN;
        }
        if (moving.isPresent()) {
            return ChangeResult.OPEN;
        }
        if (!fresh().isEmpty()) {
            return ChangeResult.WORSE;
        }
        if (!remaining().isEmpty()) {
            return ChangeResult.UNCHANGED;
        }
        if (!unseen().isEmpty()) {
            return ChangeResult.OPEN;
        }
        return !ended().isEmpty()
                ? ChangeResult.GONE
                : incidents(after).findAny().isPresent() ? ChangeResult.UNCHANGED : ChangeResult.NONE;
    }

    /// Those of what was changed, else those elsewhere.
    private List<Incident> still() {
        return remaining().isEmpty() ? incidents(after).toList() : remaining();
    }

    /// What was read before, and not, or not whole, after: what rests on it may be there unseen.
    private Set<String> unseen() {
        Set<String> gaps = gaps(after);
        gaps.removeAll(gaps(before));
        return gaps;
    }

    private static Set<String> gaps(Optional<HealthReport> report) {
        return report.stream()
                .flatMap(one -> one.coverage().notChecked().stream())
                .filter(gap -> !gap.reason().harmless())
                .map(Blind::what)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Why nothing is decided yet; empty where it is.
    private Optional<String> pending() {
        return moving.or(() -> Optional.of(unseen())
                .filter(gaps -> !gaps.isEmpty() && result() == ChangeResult.OPEN)
                .map(gaps -> "not read after it: " + String.join(", ", gaps)));
    }

    /// Incidents that were there and are no more, whatever they were about: the change may have been meant for them.
    private List<Incident> ended() {
        Set<String> now = ids(after);
        return incidents(before).filter(one -> !now.contains(one.id())).toList();
    }

    /// Incidents of what was changed that are still there. One of another pod with the same finding is the same.
    private List<Incident> remaining() {
        Set<FindingCode> then = before.map(report -> Verification.about(targets, report)).stream()
                .flatMap(List::stream)
                .map(one -> one.cause().code())
                .collect(Collectors.toSet());
        return after.map(report -> Verification.about(targets, report)).stream()
                .flatMap(List::stream)
                .filter(one -> then.contains(one.cause().code()))
                .toList();
    }

    /// Incidents that were not there, of whatever object, and no other pod's of what was.
    private List<Incident> fresh() {
        Set<String> then = ids(before);
        List<Incident> same = remaining();
        return incidents(after)
                .filter(one -> !then.contains(one.id()) && !same.contains(one))
                .toList();
    }

    private static Stream<Incident> incidents(Optional<HealthReport> report) {
        return report.stream().flatMap(one -> one.diagnosis().incidents().stream());
    }

    private static Set<String> ids(Optional<HealthReport> report) {
        return incidents(report).map(Incident::id).collect(Collectors.toSet());
    }

    /// The result, its incidents, and the call that goes on watching.
    ///
    /// @param namespace that the call is about; empty for the whole cluster
    Facts facts(Optional<String> namespace) {
        Facts facts = new Facts()
                .fact("result", result().label(), "\nresult: %s")
                .fact(
                        "moving",
                        pending().map(clause -> Redaction.line(clause, LONGEST)).orElse(""),
                        " (%s)");
        String unsettled = after.map(report -> SettlingText.of(report.unsettled(), report.asOf()))
                .orElse("");
        facts.fact(
                        "verdict",
                        after.map(report -> report.verdict().label()).orElse(""),
                        unsettled.isEmpty() ? "; verdict now: %s" : "; verdict so far: %s")
                .fact("unsettled", unsettled, "; not yet judged: %s");
        switch (result()) {
            case GONE -> facts.all("gone", told(ended()), "\ngone: ");
            case UNCHANGED -> facts.all("remaining", told(still()), "\nstill there: ");
            case WORSE -> facts.all("fresh", told(fresh()), "\nnew: ");
            case NONE, OPEN -> {}
        }
        Map<String, Object> arguments = new LinkedHashMap<>();
        namespace.ifPresent(name -> arguments.put("namespace", name));
        if (result() == ChangeResult.UNCHANGED) {
            remaining().stream()
                    .findFirst()
                    .ifPresent(
                            one -> arguments.put("finding", one.cause().code().id()));
        }
        return facts.and(new NextCall("wait-for-health", arguments).facts("\nverify: "));
    }

    private static List<Facts> told(List<Incident> incidents) {
        Function<Incident, Facts> line = one -> new Facts()
                .fact("id", Redaction.id(one.id()), "")
                .fact("severity", one.severity().label(), "[%s] ")
                .subject("subject", one.cause().subject(), "%s: ")
                .fact("title", one.cause().title(), "%s ")
                .fact("code", one.cause().code().id(), "(%s)");
        return incidents.stream().limit(NAMED).map(line).toList();
    }
}
