// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.comparison.Changes;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.finding.Unsettled;
import io.clusterhealth.upgrade.Updates;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Reports for the tests of rendering.
final class Reports {
    static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");
    static final Coverage WHOLE = new Coverage(List.of("readyz", "nodes", "pods"), List.of());
    static final Coverage BLIND = new Coverage(
            List.of("readyz", "pods"),
            List.of(
                    new Coverage.Blind(
                            "nodes",
                            Coverage.Reason.FORBIDDEN,
                            "",
                            "- {apiGroups: [\"\"], resources: [nodes], verbs: [list]}",
                            false,
                            true),
                    new Coverage.Blind("events", Coverage.Reason.DEADLINE, "no answer within 4 s", "", true, true),
                    new Coverage.Blind("jobs", Coverage.Reason.DEADLINE, "no answer within 4 s", "", true, true),
                    new Coverage.Blind("clusteroperators", Coverage.Reason.ABSENT, "", "", false, true)));

    private Reports() {}

    static Finding finding(FindingCode code, Subject subject, String quote) {
        return Finding.of(code, subject)
                .quoting("Ready is Unknown since 23:35", quote)
                .since(NOW.minus(Duration.ofMinutes(25)));
    }

    static Incident nodeLost(String name, int pods) {
        Finding cause = finding(
                FindingCode.NODE_LOST,
                Subject.clusterScoped("Node", name),
                "Kubelet stopped \"posting\"\nnode status.");
        List<Incident.Symptom> symptoms = IntStream.range(0, pods)
                .mapToObj(i -> new Incident.Symptom(
                        finding(FindingCode.POD_NOT_READY, new Subject("Pod", "shop", "cart-" + i), "x"),
                        Confidence.CERTAIN,
                        "it runs on node " + name))
                .toList();
        return new Incident(
                "CH-202/Node/" + name,
                cause.severity(),
                cause.code().impact(),
                Scope.WORKER_POOL,
                Confidence.CERTAIN,
                cause.since(),
                cause,
                symptoms,
                List.of());
    }

    static HealthReport of(Coverage coverage, List<Incident> incidents, List<Finding> notices) {
        return of(coverage, incidents, notices, List.of());
    }

    static HealthReport of(
            Coverage coverage, List<Incident> incidents, List<Finding> notices, List<Unsettled> unsettled) {
        Diagnosis diagnosis = new Diagnosis(incidents, notices);
        return new HealthReport(
                "prod",
                "",
                Optional.empty(),
                Verdict.over(incidents, coverage),
                NOW,
                new Counts(
                        Optional.of(new Counts.Nodes(6, 5, true)),
                        Optional.of(new Counts.Pods(812, 790, 0, 3, 2, 17, 9, true)),
                        Optional.empty()),
                Updates.NONE,
                diagnosis,
                0,
                coverage,
                unsettled,
                Changes.NONE);
    }
}
