// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.change.Changes;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.upgrade.Updates;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Everything there is to say about a cluster's health.
///
/// @param cluster what the cluster is called
/// @param remark what a reader must know about where this comes from, such as that it is a demo; empty for a live
/// cluster
/// @param namespace the only namespace the question was about; empty for the whole cluster
/// @param updates what of the cluster is being updated
/// @param elsewhere how many incidents were left out because they do not touch that namespace
/// @param unsettled what is on its way and not yet judged; empty beside incidents, of which it would be part
/// @param changes what differs from an earlier answer, if the question names one
public record HealthReport(
        String cluster,
        String remark,
        Optional<String> namespace,
        Verdict verdict,
        Instant asOf,
        Counts counts,
        Updates updates,
        Diagnosis diagnosis,
        int elsewhere,
        Coverage coverage,
        List<Unsettled> unsettled,
        Changes changes) {

    /// The same with what differs from an earlier answer.
    public HealthReport with(Changes compared) {
        return new HealthReport(
                cluster, remark, namespace, verdict, asOf, counts, updates, diagnosis, elsewhere, coverage, unsettled,
                compared);
    }

    /// The same with another diagnosis.
    public HealthReport with(Diagnosis other) {
        return new HealthReport(
                cluster, remark, namespace, verdict, asOf, counts, updates, other, elsewhere, coverage, unsettled,
                changes);
    }

    /// The same with another coverage, which changes no verdict: one that it would change is worse already.
    public HealthReport with(Coverage other) {
        return new HealthReport(
                cluster, remark, namespace, verdict, asOf, counts, updates, diagnosis, elsewhere, other, unsettled,
                changes);
    }

    /// All findings; the causes first, in the order of the incidents.
    public List<Finding> ranked() {
        return Stream.of(
                        diagnosis.incidents().stream().map(Incident::cause),
                        diagnosis.incidents().stream()
                                .flatMap(incident -> incident.symptoms().stream())
                                .map(Incident.Symptom::finding),
                        diagnosis.notices().stream())
                .flatMap(part -> part)
                .toList();
    }

    /// The verdict and its first cause in one sentence, which alone must be true; a second one tells of an update that
    /// runs.
    public String summary() {
        return judgement() + updating();
    }

    private String updating() {
        String sentence = UpdatesView.sentence(updates);
        return sentence.isEmpty() ? "" : " " + sentence;
    }

    private String judgement() {
        String where = cluster() + namespace.map(name -> ", namespace " + name).orElse("");
        return switch (verdict) {
            case HEALTHY -> where + healthy();
            case UNKNOWN ->
                Blindness.of(coverage)
                        .map(blindness -> where + " is unknown: " + blindness.clause() + ".")
                        .orElse(where
                                + " is unknown: nothing wrong is known, but not everything needed could be checked.");
            case DEGRADED, UNHEALTHY ->
                "%s is %s. First cause: %s"
                        .formatted(
                                where,
                                verdict.label(),
                                first(diagnosis.incidents().getFirst()));
        };
    }

    /// The summary for a reader who has the first incident at hand: without the name and the age of its cause, and
    /// without the number of its symptoms.
    public String brief() {
        return switch (verdict) {
            case HEALTHY, UNKNOWN -> summary();
            case DEGRADED, UNHEALTHY -> {
                Incident first = diagnosis.incidents().getFirst();
                yield "First cause: %s (%s).%s"
                        .formatted(first.cause().title(), first.cause().code().id(), updating());
            }
        };
    }

    private String healthy() {
        boolean part = coverage.recordedInPart();
        String looked = part
                ? "nothing is wrong in what was recorded, which holds no " + CoverageView.unrecorded(coverage)
                : "everything needed was checked";
        return unsettled.isEmpty()
                ? " is healthy: " + looked + (part ? "." : " and nothing is wrong.")
                : " is healthy so far: %s; not yet judged: %s.".formatted(looked, SettlingText.of(unsettled, asOf));
    }

    /// The same report, for a reader who knows where it comes from.
    public HealthReport withoutRemark() {
        return new HealthReport(
                cluster, "", namespace, verdict, asOf, counts, updates, diagnosis, elsewhere, coverage, unsettled,
                changes);
    }

    private String first(Incident incident) {
        return "%s: %s (%s), %s%s."
                .formatted(
                        Redaction.subject(incident.cause().subject()),
                        incident.cause().title(),
                        incident.cause().code().id(),
                        HumanDuration.since(incident.cause().since(), asOf),
                        reach(incident));
    }

    private String reach(Incident incident) {
        return also("; it explains %d more finding", incident.symptoms().size())
                + also("; %d other incident", diagnosis.incidents().size() - 1);
    }

    private static String also(String clause, int count) {
        return count == 0 ? "" : clause.formatted(count) + (count == 1 ? "" : "s");
    }
}
