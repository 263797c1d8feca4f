// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.examination.SecondLook;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.render.HealthAnswer;
import io.clusterhealth.render.HealthReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The program's result for a case.
record CaseResult(HealthReport report) {
    private static final Examination EXAMINATION = new Examination(Checks.all());
    private static final int TOKENS = 1500;

    /// The cluster in a folder.
    static CaseResult at(Path folder) {
        return of(opened(folder));
    }

    static Cluster opened(Path folder) {
        return opened(SingleRecording.at(folder));
    }

    static Cluster opened(Clusters clusters) {
        return switch (clusters.open(Optional.empty(), Caller.ANONYMOUS)) {
            case Opened.Ready(Cluster cluster) -> cluster;
            case Opened.Unknown _, Opened.Unusable _ -> throw new IllegalArgumentException("there is no cluster");
        };
    }

    /// Any cluster, such as a case that was built on an API server.
    static CaseResult of(Cluster cluster) {
        return switch (EXAMINATION.examine(
                cluster,
                Optional.empty(),
                Deadline.in(Duration.ofSeconds(60)),
                ReadObserver.NONE,
                SecondLook.NONE.then(new PrecedingChanges(cluster, Deadline.in(Duration.ofSeconds(60)))))) {
            case Examined.Reported(HealthReport report, Diagnosis _) -> new CaseResult(report);
            case Examined.NoNamespace nowhere -> throw new IllegalArgumentException(nowhere.name());
        };
    }

    /// The same cluster and findings with another diagnosis.
    CaseResult with(Diagnosis other) {
        return new CaseResult(new HealthReport(
                report.cluster(),
                report.remark(),
                report.namespace(),
                Verdict.over(other.incidents(), report.coverage()),
                report.asOf(),
                report.counts(),
                report.updates(),
                other,
                report.elsewhere(),
                report.coverage(),
                report.unsettled(),
                report.changes()));
    }

    Verdict verdict() {
        return report.verdict();
    }

    Diagnosis diagnosis() {
        return report.diagnosis();
    }

    /// All findings: notices, causes and symptoms.
    Stream<Finding> findings() {
        return Stream.concat(
                diagnosis().notices().stream(),
                diagnosis().incidents().stream()
                        .flatMap(incident -> Stream.of(
                                        Stream.of(incident.cause()),
                                        incident.symptoms().stream().map(Symptom::finding),
                                        incident.changes().stream())
                                .flatMap(part -> part)));
    }

    /// The causes with their incidents' severities; these are the severities in a label.
    List<Finding> causes() {
        return diagnosis().incidents().stream().map(CaseResult::cause).toList();
    }

    /// The unread lists that keep a cluster from being called healthy.
    List<String> notChecked() {
        return report.coverage().notChecked().stream()
                .filter(gap -> !gap.harmless())
                .map(Blind::what)
                .toList();
    }

    /// The text for a model.
    String text() {
        return HealthAnswer.of(report, TOKENS).text();
    }

    /// The length of the text in tokens of four characters.
    int tokens() {
        return (text().length() + 3) / 4;
    }

    private static Finding cause(Incident incident) {
        Finding cause = incident.cause();
        return Finding.of(cause.code(), cause.subject())
                .evidence(cause.evidence())
                .rated(incident.severity())
                .since(cause.since())
                .links(cause.links());
    }
}
