// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangeTarget;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Which incidents count as those that a change was meant for.
class IncidentsOfChangedObjectsTest {
    private static final ChangeTarget WEB =
            new ChangeTarget(Kinds.called("Deployment").orElseThrow(), new ObjectName("shop", "web"));
    private static final Incident IMAGE =
            incident(Finding.of(FindingCode.POD_IMAGE_PULL, new Subject("Deployment", "shop", "web"))
                    .saying("the image cannot be pulled"));

    /// Of the cluster, with an autoscaler of the changed Deployment as its symptom.
    private static final Incident METRICS = incident(
            Finding.of(FindingCode.METRICS_ABSENT, new Subject("APIServer", "", "kube-apiserver"))
                    .saying("there is none"),
            Finding.of(FindingCode.AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "web"))
                    .saying("it cannot scale"));

    @Test
    void incidentWithAnotherCauseDoesNotHideThatTheirOwnHasEnded() {
        String text = text(List.of(IMAGE, METRICS), List.of(METRICS));

        assertThat(text).contains("result: gone", "(CH-403)").doesNotContain("unchanged");
        assertThat(text.substring(text.indexOf("verify:"))).doesNotContain("CH-109");
    }

    @Test
    void incidentWithAnotherCauseRemainsWhereNoneOfTheirOwnHasEnded() {
        assertThat(text(List.of(METRICS), List.of(METRICS))).contains("result: unchanged", "(CH-109)");
        assertThat(text(List.of(IMAGE, METRICS), List.of(IMAGE, METRICS))).contains("result: unchanged", "(CH-403)");
    }

    private static String text(List<Incident> before, List<Incident> after) {
        return new Verified(
                        Optional.of(VerifiedTest.report(before)),
                        Optional.of(VerifiedTest.report(after)),
                        List.of(WEB),
                        Optional.empty(),
                        List.of())
                .facts(Optional.of("shop"))
                .text();
    }

    private static Incident incident(Finding cause, Finding... symptoms) {
        return VerifiedTest.incident(
                cause,
                List.of(symptoms).stream()
                        .map(one -> new Incident.Symptom(one, Confidence.CERTAIN, "it needs it"))
                        .toList());
    }
}
