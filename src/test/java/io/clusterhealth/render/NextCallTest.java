// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Causes that are not objects, so that no call can request them.
class NextCallTest {
    private static final Subject POD = new Subject("Pod", "shop", "cart-1");
    private static final Finding REGISTRY =
            Reports.finding(FindingCode.REGISTRY_UNREACHABLE, Subject.external("registry.example.com"), "refused");

    private static Incident incident(Finding cause, Finding... symptoms) {
        return new Incident(
                "id",
                cause.severity(),
                cause.code().impact(),
                Scope.NAMESPACE,
                Confidence.LIKELY,
                cause.since(),
                cause,
                List.of(symptoms).stream()
                        .map(symptom -> new Symptom(symptom, Confidence.LIKELY, "its image comes from there"))
                        .toList(),
                List.of());
    }

    /// A list of all pods with problems shows no further detail.
    @Test
    void theFirstSymptomThatCanBeAskedForIsLookedAtInPlaceOfTheCause() {
        Finding host = Reports.finding(FindingCode.REGISTRY_UNREACHABLE, Subject.external("other.example.com"), "x");
        Finding pod = Reports.finding(FindingCode.POD_IMAGE_PULL, POD, "x");

        assertThat(NextCall.about(incident(REGISTRY, host, pod))).contains(NextCall.explain(POD));
        assertThat(NextCall.about(incident(REGISTRY))).isEmpty();
    }

    @Test
    void thePodThatShowsTheCauseComesFirst() {
        assertThat(NextCall.about(REGISTRY.link(Relation.SHOWN_BY, POD))).contains(NextCall.explain(POD));
    }

    @Test
    void whatIsNeverShownIsLookedAtByThePodsOfItsNamespace() {
        Finding secret = Reports.finding(FindingCode.CONFIG_MISSING, new Subject("Secret", "shop", "db"), "x");

        assertThat(NextCall.about(incident(secret))).contains(new NextCall("list-pods", Map.of("namespace", "shop")));
    }
}
