// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.comparison.Changes;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.upgrade.Updates;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The complete result of examining a cluster's health.
///
/// @param cluster name of the cluster
/// @param remark what the reader must know about the origin of the data, such as a demo; empty for a live cluster
/// @param namespace the only requested namespace; empty for the whole cluster
/// @param updates the running updates of the cluster
/// @param elsewhere number of incidents left out because they do not affect that namespace: those of objects outside
/// of namespaces, and of none in another namespace, which was not read
/// @param unsettled changes in progress that are not yet judged, of objects that the diagnosis is not about
/// @param changes differences from an earlier answer, if the call names one
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
    private static final Set<FindingCode> UNWELL =
            Set.of(FindingCode.OPERAND_UNWELL, FindingCode.CUSTOM_RESOURCE_UNWELL);

    /// Whether an update of the cluster is running; not in a report about a namespace.
    public boolean isUpdating() {
        return namespace.isEmpty() && updates.running();
    }

    /// The same with the differences from an earlier answer.
    public HealthReport with(Changes compared) {
        return new HealthReport(
                cluster, remark, namespace, verdict, asOf, counts, updates, diagnosis, elsewhere, coverage, unsettled,
                compared);
    }

    public HealthReport with(Diagnosis other) {
        return new HealthReport(
                cluster, remark, namespace, verdict, asOf, counts, updates, other, elsewhere, coverage, unsettled,
                changes);
    }

    /// The same with another coverage; the verdict stays, since any verdict that it could change is worse already.
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

    /// The verdict and its first cause in one sentence, which must be true by itself; a second sentence reports a
    /// running update.
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
                Blindness.of(coverage, namespace)
                        .map(blindness -> "the health of " + where + " is not known: " + blindness.clause() + ".")
                        .orElse("the health of " + where
                                + " is not known: nothing wrong is known, but not everything needed could be checked.");
            case DEGRADED, UNHEALTHY ->
                "%s is %s. First cause: %s"
                        .formatted(
                                where,
                                verdict.label(),
                                first(diagnosis.incidents().getFirst()));
        };
    }

    /// The summary beside the first incident: without the name and age of its cause, and without its number of
    /// symptoms.
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
                ? "nothing is wrong in what was recorded%s; it holds no %s"
                        .formatted(noted(), CoverageView.unrecorded(coverage))
                : "everything needed was checked";
        return unsettled.isEmpty()
                ? " is healthy: " + looked + (part ? "." : " and nothing is wrong" + noted() + ".")
                : " is healthy so far: %s; not yet judged: %s.".formatted(looked, SettlingText.of(unsettled, asOf));
    }

    /// Custom resources that report a fault, but that too little is known of to count it.
    private String noted() {
        List<Finding> unwell = diagnosis.notices().stream()
                .filter(notice -> UNWELL.contains(notice.code()))
                .toList();
        return unwell.isEmpty()
                ? ""
                : " except for what is noted of "
                        + Redaction.subject(unwell.getFirst().subject())
                        + also(" and %d other object", unwell.size() - 1);
    }

    /// The same report, for a reader who knows its origin.
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
                        HumanDuration.since(incident.cause().since().or(incident::since), asOf)
                                + (incident.undated() ? " or longer" : ""),
                        reach(incident));
    }

    private String reach(Incident incident) {
        return also("; it explains %d more finding", incident.counted().size())
                + also("; %d other incident", diagnosis.incidents().size() - 1);
    }

    private static String also(String clause, int count) {
        return count == 0 ? "" : clause.formatted(count) + (count == 1 ? "" : "s");
    }
}
