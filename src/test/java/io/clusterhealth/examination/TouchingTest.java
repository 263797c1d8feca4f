// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.node.NodePresence;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class TouchingTest {
    private static final Finding LOST =
            Finding.of(FindingCode.NODE_LOST, Subjects.node("w2")).saying("Ready is Unknown");

    /// A namespace without pods is not healthy where none could be started.
    @Test
    void aNamespaceDependsOnTheNodesWhereNoneIsReady() {
        Picture empty = new Given().with(Resources.NODES).picture();

        assertThat(new NodePresence().inspect(empty))
                .singleElement()
                .matches(none -> Touching.of("shop", empty).touches(none));
        assertThat(Touching.of("shop", nodes("False")).touches(LOST)).isTrue();
    }

    @Test
    void aNodeWithoutItsPodsIsNoneOfItsConcernWhereAnotherIsReady() {
        assertThat(Touching.of("shop", nodes("True")).touches(LOST)).isFalse();
        assertThat(Touching.of("shop", new Given().picture()).touches(LOST))
                .as("nodes were not read")
                .isFalse();
    }

    /// Beside an incident an alert is a notice, but a namespace is not healthy while a critical alert of it fires.
    @Test
    void anAlertIsAnIncidentOfTheNamespaceThatHasNoOther() {
        Finding alert = Finding.of(FindingCode.ALERT_FIRING, new Subject("Alert", "shop", "CheckoutFails"))
                .saying("critical alert");
        Finding elsewhere = Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "web", "front"))
                .saying("it crashes");
        Diagnosis whole = Explanation.of(List.of(alert, elsewhere));
        Picture empty = new Given().with(Resources.NODES).picture();

        assertThat(whole.alertsNoted().notices()).containsExactly(alert);
        assertThat(whole.alertsNoted().incidents()).extracting(Incident::cause).containsExactly(elsewhere);
        assertThat(Touching.of("shop", empty).part(whole).alertsNoted().incidents())
                .extracting(Incident::cause)
                .containsExactly(alert);
    }

    private static Picture nodes(String first) {
        Node one = node("w1", "", condition("Ready", first, "1h"));
        return new Given()
                .with(Resources.NODES, one, node("w2", "", condition("Ready", "Unknown", "1h")))
                .picture();
    }
}
