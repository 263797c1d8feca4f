// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.finding.FindingCode.AUTOSCALER_BLIND;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncidentStartTest {
    private static final GivenFinding SCALER = finding(
                    AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "web"))
            .ago(40_000);

    @Test
    void whatHungOnTheCauseBeforeDoesNotMakeItOlder() {
        assertThat(onset(finding(NODE_LOST, node("w1")).ago(30), SCALER)).contains(ago(30));
    }

    @Test
    void itsOwnObjectMayHaveFailedInAnotherWayBefore() {
        assertThat(onset(
                        finding(POD_CRASH_LOOP, deployment("web")).ago(5),
                        finding(WORKLOAD_UNAVAILABLE, deployment("web")).ago(30),
                        SCALER))
                .contains(ago(30));
    }

    @Test
    void crashIsTheLatestOfManyAndWhoFailsWithItKnowsBetter() {
        GivenFinding caller =
                finding(WORKLOAD_UNAVAILABLE, deployment("caller")).ago(300);

        assertThat(onset(finding(POD_CRASH_LOOP, deployment("web")).ago(5), caller))
                .contains(ago(300));
        assertThat(onset(finding(NODE_LOST, node("w1")).ago(5), caller)).contains(ago(5));
    }

    @ParameterizedTest
    @CsvSource({"29, 30", "31, 31", "90, 90", "91, 30"})
    void symptomMayBeSeenWithinTheHourBefore(int minutes, int onset) {
        assertThat(onset(
                        finding(NODE_LOST, node("w1")).ago(30),
                        finding(WORKLOAD_UNAVAILABLE, deployment("web")).ago(minutes)))
                .contains(ago(onset));
    }

    @Test
    void causeThatDoesNotSayWhenIsAsOldAsItsOldestSymptom() {
        GivenFinding service = finding(SERVICE_WITHOUT_ENDPOINTS, new Subject("Service", "shop", "web"));

        assertThat(onset(service, SCALER)).contains(ago(40_000));
        assertThat(onset(service)).isEmpty();
    }

    private static Optional<Instant> onset(GivenFinding cause, GivenFinding... symptoms) {
        return IncidentStart.of(
                cause.get(), Stream.of(symptoms).map(GivenFinding::get).toList());
    }

    private static Instant ago(int minutes) {
        return GivenFinding.NOW.minus(Duration.ofMinutes(minutes));
    }
}
