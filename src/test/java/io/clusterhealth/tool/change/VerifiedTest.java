// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.comparison.Changes;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Counts;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.upgrade.Updates;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerifiedTest {
    private static final Incident OPEN = incident();

    @Test
    void incidentThatIsNoMoreIsGone() {
        assertThat(text(report(List.of(OPEN)), report(List.of()))).contains("result: gone", "CH-503");
    }

    @Test
    void incidentThatCannotBeSeenIsNotGone() {
        assertThat(text(report(List.of(OPEN)), report(List.of(), "deployments", "pods")))
                .contains("result: open (not read after it: deployments, pods)")
                .doesNotContain("gone");
    }

    @Test
    void whatWasNotReadBeforeEitherDecidesNothing() {
        assertThat(text(report(List.of(OPEN), "alerts"), report(List.of(), "alerts")))
                .contains("result: gone");
    }

    private static String text(HealthReport before, HealthReport after) {
        return new Verified(Optional.of(before), Optional.of(after), List.of(), Optional.empty())
                .facts(Optional.empty())
                .text();
    }

    private static Incident incident() {
        Finding cause = Finding.of(FindingCode.WORKLOAD_CANNOT_CREATE_PODS, new Subject("Deployment", "team", "x"))
                .saying("0 of 1 replicas are available");
        return new Incident(
                "CH-503/Deployment/team/x",
                cause.severity(),
                cause.code().impact(),
                Scope.NAMESPACE,
                Confidence.CERTAIN,
                cause.since(),
                cause,
                List.of());
    }

    private static HealthReport report(List<Incident> incidents, String... unread) {
        Coverage coverage = new Coverage(
                List.of("nodes"),
                Stream.of(unread)
                        .map(what ->
                                new Blind(what, Reason.FAILED, "the API server cannot be reached", "", false, true))
                        .toList());
        return new HealthReport(
                "prod",
                "",
                Optional.empty(),
                Verdict.over(incidents, coverage),
                Instant.parse("2026-11-20T10:00:00Z"),
                new Counts(Optional.empty(), Optional.empty(), Optional.empty()),
                Updates.NONE,
                new Diagnosis(incidents, List.of()),
                0,
                coverage,
                List.of(),
                Changes.NONE);
    }
}
