// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.Ends;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The problem of each pod: the finding about it, or for a failed pod of a recently failed Job one made from that of
/// the Job, which covers all its pods.
///
/// @param own the findings about pods
/// @param jobs those about failed Jobs
public record PodFindings(Map<Subject, Finding> own, Map<Subject, Finding> jobs) {

    public static PodFindings of(List<Finding> findings) {
        return new PodFindings(
                findings.stream()
                        .filter(finding -> finding.subject().kind().equals("Pod"))
                        .collect(Collectors.toMap(Finding::subject, finding -> finding, (first, _) -> first)),
                findings.stream()
                        .filter(finding ->
                                finding.code() == FindingCode.JOB_FAILED && finding.severity() != Severity.LOW)
                        .collect(Collectors.toMap(Finding::subject, finding -> finding, (first, _) -> first)));
    }

    /// Empty for a pod without a problem.
    public Optional<Finding> of(Pod pod) {
        return Optional.ofNullable(own.get(Subjects.of(pod))).or(() -> ofJob(pod));
    }

    private Optional<Finding> ofJob(Pod pod) {
        return pod.metadata()
                .controller("Job")
                .filter(owner -> pod.phase().equals("Failed"))
                .flatMap(owner -> Optional.ofNullable(jobs.get(new Subject("Job", pod.namespace(), owner.name()))))
                .map(job -> Finding.of(FindingCode.POD_FAILED, Subjects.of(pod))
                        .evidence(end(pod).orElseGet(() -> job.evidence().getFirst()))
                        .rated(job.severity())
                        .since(job.since()));
    }

    private static Optional<Evidence> end(Pod pod) {
        return pod.containers().stream()
                .flatMap(container -> container.ended().stream())
                .filter(ended -> ended.exitCode() != 0)
                .findFirst()
                .map(ended -> Evidence.quoting("exit code " + ended.exitCode(), Ends.quote(ended)));
    }
}
