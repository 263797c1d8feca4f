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

/// The result of a change: the incidents before it and after it.
///
/// @param before empty where health could not be read in time
/// @param after likewise
/// @param moving what has not settled, a clause; empty once all has
record Verified(
        Optional<HealthReport> before,
        Optional<HealthReport> after,
        List<ChangeTarget> targets,
        Optional<String> moving) {
    private static final int LONGEST = 160;
    private static final int NAMED = 5;

    /// The possible results of a change.
    enum ChangeResult {
        GONE,
        /// The problems remain, with the changed objects or elsewhere.
        UNCHANGED,
        WORSE,
        /// No incident before, and none after.
        NONE,
        /// Not known, or not yet.
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

    /// Whether longer waiting is unlikely to give another result.
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

    /// The remaining incidents of the changed objects, else all others.
    private List<Incident> still() {
        return remaining().isEmpty() ? incidents(after).toList() : remaining();
    }

    /// Lists that were read before but not, or not whole, after: incidents that depend on them may exist unseen.
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

    /// Why the result is open; empty where it is not.
    private Optional<String> pending() {
        return moving.or(() -> Optional.of(unseen())
                .filter(gaps -> !gaps.isEmpty() && result() == ChangeResult.OPEN)
                .map(gaps -> "not read after it: " + String.join(", ", gaps)));
    }

    /// Incidents that have ended, of any object: the change may have been meant for them.
    private List<Incident> ended() {
        Set<String> now = ids(after);
        return incidents(before).filter(one -> !now.contains(one.id())).toList();
    }

    /// Incidents of the changed objects that remain. One of another pod with the same code counts as the same.
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

    /// New incidents, of any object, except those that count as remaining.
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

    /// The result, its incidents, and the call to continue watching.
    ///
    /// @param namespace of the suggested call; empty for the whole cluster
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
