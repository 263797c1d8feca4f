// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.render.SettlingText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The result of a change: the incidents before it and after it.
///
/// @param before empty where health could not be read in time
/// @param after likewise
/// @param moving what has not settled, a clause; empty once all has
/// @param pods of the changed objects, where their number has changed
record Verified(
        Optional<Examined.Reported> before,
        Optional<Examined.Reported> after,
        List<ChangeTarget> targets,
        Optional<String> moving,
        List<ReadyPods> pods) {
    /// How long a controller may take to react to a change of another object, such as a label of a node.
    private static final Duration REACTING = Duration.ofSeconds(8);

    private static final int LONGEST = 160;
    /// Enough for the names of all lists.
    private static final int LONGEST_CLAUSE = 900;

    private static final int NAMED = 5;
    private static final String UNREAD = "health could not be read %s it in time";

    /// The ready pods of a workload or a Service before and after its change.
    record ReadyPods(ChangeTarget target, long before, long after) {
        @Override
        public String toString() {
            return "%s %d → %d".formatted(target.words(), before, after);
        }
    }

    enum ChangeResult {
        GONE,
        /// The cause of an incident has ended, but not all of its symptoms.
        PARTLY,
        /// More pods are ready, and other incidents remain.
        IMPROVED,
        /// The problems remain, with the changed objects or elsewhere.
        UNCHANGED,
        WORSE,
        /// No incident before, and none after, and all that is needed was read.
        NONE,
        /// Not known, or not yet.
        OPEN;

        String label() {
            return switch (this) {
                case GONE -> "gone";
                case PARTLY -> "gone in part";
                case IMPROVED -> "improved";
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
            case NONE -> true;
            case GONE, IMPROVED, UNCHANGED ->
                compared()
                        .filter(both -> both.remaining().isEmpty()
                                && both.hasSettled()
                                && !both.mayReturn()
                                && (result() != ChangeResult.UNCHANGED
                                        || lasted(both).compareTo(REACTING) >= 0))
                        .isPresent();
            case PARTLY, WORSE -> false;
            // What was not read before the change is not read by waiting.
            case OPEN ->
                moving.isEmpty()
                        && compared()
                                .filter(both -> both.unreadAfter().isEmpty())
                                .isPresent();
        };
    }

    ChangeResult result() {
        if (compared().isEmpty() || moving.isPresent()) {
            return ChangeResult.OPEN;
        }
        IncidentsCompared incidents = compared().get();
        if (!incidents.fresh().isEmpty()) {
            return ChangeResult.WORSE;
        }
        if (!incidents.remaining().isEmpty()) {
            return ChangeResult.UNCHANGED;
        }
        if (!incidents.unreadAfter().isEmpty()) {
            return ChangeResult.OPEN;
        }
        if (!incidents.ended().isEmpty()) {
            return incidents.left().isEmpty() ? ChangeResult.GONE : ChangeResult.PARTLY;
        }
        if (!incidents.undated().isEmpty()) {
            return ChangeResult.OPEN;
        }
        if (incidents.earlier().isEmpty()) {
            return incidents.blind().isEmpty() ? ChangeResult.NONE : ChangeResult.OPEN;
        }
        return pods.stream().anyMatch(one -> one.after() > one.before())
                ? ChangeResult.IMPROVED
                : ChangeResult.UNCHANGED;
    }

    /// Empty where one of both examinations is missing.
    private Optional<IncidentsCompared> compared() {
        return before.flatMap(then -> after.map(now -> new IncidentsCompared(then, now, targets)));
    }

    private List<Incident> incidents(Function<IncidentsCompared, List<Incident>> chosen) {
        return compared().map(chosen).orElse(List.of());
    }

    private String unread(Function<IncidentsCompared, Set<String>> chosen) {
        return compared().map(chosen).map(lists -> String.join(", ", lists)).orElse("");
    }

    /// The remaining incidents of the changed objects, else all others that were there before.
    private List<Incident> still() {
        List<Incident> remaining = incidents(IncidentsCompared::remaining);
        return remaining.isEmpty() ? incidents(IncidentsCompared::earlier) : remaining;
    }

    /// Whether an incident is proven to be new, also before all has settled.
    boolean broke() {
        return !incidents(IncidentsCompared::fresh).isEmpty();
    }

    /// Why the result is open; empty where it is not.
    private Optional<String> pending() {
        if (result() != ChangeResult.OPEN) {
            return Optional.empty();
        }
        return moving.or(() -> before.isEmpty() ? Optional.of(UNREAD.formatted("before")) : Optional.empty())
                .or(() -> after.isEmpty() ? Optional.of(UNREAD.formatted("after")) : Optional.empty())
                .or(() -> Optional.of(unread(IncidentsCompared::unreadAfter))
                        .filter(lists -> !lists.isEmpty())
                        .map(lists -> "not read after it: " + lists))
                .or(() -> Optional.of(unread(IncidentsCompared::unreadBefore))
                        .filter(lists -> !lists.isEmpty())
                        .map(lists -> "not read before it: " + lists))
                .or(() -> Optional.of("read neither before it nor after it: " + unread(IncidentsCompared::blind)));
    }

    /// How long after the change an unchanged state was seen, where it may still change; empty for other results.
    private String early() {
        return compared()
                .filter(_ -> result() == ChangeResult.UNCHANGED && !isDecided())
                .map(both -> HumanDuration.of(lasted(both)))
                .orElse("");
    }

    /// For how long an incident that may return has not been there; empty for other results.
    private String observed() {
        return compared()
                .filter(both -> result() == ChangeResult.GONE && both.mayReturn())
                .map(both -> HumanDuration.of(lasted(both)))
                .orElse("");
    }

    private static Duration lasted(IncidentsCompared both) {
        return Duration.between(both.before().asOf(), both.after().asOf());
    }

    /// The result, its incidents, and the call to continue watching.
    ///
    /// @param namespace of the suggested call; empty for the whole cluster
    Facts facts(Optional<String> namespace) {
        Facts facts = new Facts()
                .each("readyPods", pods.stream().map(ReadyPods::toString).toList(), "\nready pods: %s")
                .fact("result", result().label(), "\nresult: %s")
                .fact("early", early(), " so far, %s after the change")
                .fact(
                        "moving",
                        pending()
                                .map(clause -> Redaction.line(clause, LONGEST_CLAUSE))
                                .orElse(""),
                        " (%s)")
                .fact("observed", observed(), " (observed for %s)");
        Optional<HealthReport> now = after.map(Examined.Reported::report);
        String unsettled = now.map(report -> SettlingText.of(report.unsettled(), report.asOf()))
                .orElse("");
        facts.fact(
                        "verdict",
                        now.map(report -> report.verdict().label()).orElse(""),
                        unsettled.isEmpty() ? "; verdict now: %s" : "; verdict so far: %s")
                .fact("unsettled", unsettled, "; not yet judged: %s");
        switch (result()) {
            case GONE, PARTLY ->
                facts.all("gone", told(incidents(IncidentsCompared::ended)), "\ngone: ")
                        .all("remaining", told(incidents(IncidentsCompared::left)), "\nstill there: ");
            case UNCHANGED ->
                facts.all("remaining", told(still()), "\nstill there: ")
                        .some(
                                "remainingMore",
                                still().size() - NAMED,
                                "\nstill there: %s more; get-cluster-health lists all");
            case IMPROVED -> facts.fact("others", still().size(), "\nother incidents, as before: %s");
            case WORSE -> facts.all("fresh", told(incidents(IncidentsCompared::fresh)), "\nnew: ");
            case OPEN -> facts.all("fresh", told(incidents(IncidentsCompared::fresh)), "\nnew so far: ");
            case NONE -> {}
        }
        facts.all("freshNotices", noted(), "\nnew note: ");
        facts.all("undated", told(incidents(IncidentsCompared::undated)), "\nthere now, not known whether before it: ")
                .fact(
                        "unreadBefore",
                        Redaction.line(unread(IncidentsCompared::unreadBefore), LONGEST_CLAUSE),
                        pending()
                                        .filter(clause -> clause.startsWith("not read before"))
                                        .isPresent()
                                ? ""
                                : "\nnot read before it: %s");
        String remaining = result() == ChangeResult.UNCHANGED
                ? incidents(IncidentsCompared::remaining).stream()
                        .findFirst()
                        .map(one -> one.cause().code().id())
                        .orElse("")
                : "";
        return facts.and(new NextCall("wait-for-health")
                .with("namespace", namespace.orElse(""))
                .with("finding", remaining)
                .facts("\nverify: "));
    }

    /// A verdict of healthy may have notices.
    private List<Facts> noted() {
        return compared().map(IncidentsCompared::freshNotices).orElse(List.of()).stream()
                .limit(NAMED)
                .map(one -> new Facts()
                        .subject("subject", one.subject(), "%s: ")
                        .fact("title", one.title(), "%s ")
                        .fact("code", one.code().id(), "(%s)")
                        .fact("evidence", EvidenceLine.of(one.evidence().getFirst(), LONGEST), ": %s"))
                .toList();
    }

    private static List<Facts> told(List<Incident> incidents) {
        Function<Incident, String> evidence = one -> Stream.of(
                        one.cause().evidence().getFirst(),
                        one.cause().evidence().getLast())
                .distinct()
                .map(said -> EvidenceLine.of(said, LONGEST))
                .collect(Collectors.joining("; "));
        Function<Incident, Facts> line = one -> new Facts()
                .fact("id", Redaction.id(one.id()), "")
                .fact("severity", one.severity().label(), "[%s] ")
                .subject("subject", one.cause().subject(), "%s: ")
                .fact("title", one.cause().title(), "%s ")
                .fact("code", one.cause().code().id(), "(%s)")
                .fact("evidence", evidence.apply(one), ": %s");
        return incidents.stream().limit(NAMED).map(line).toList();
    }
}
