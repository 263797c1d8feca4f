// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UpdateAlertsTest {
    @Test
    void alertsOfOneRuleAreOneObstacle() {
        Picture picture = new Given()
                .with(Resources.ALERTS, alert("X", "a"), alert("X", "b"), alert("Y", "c"))
                .picture();

        assertThat(UpdateAlerts.obstacles(picture, Target.of(Optional.empty(), picture)))
                .extracting(one -> one.subject().name() + " " + one.evidence().statement())
                .containsExactly(
                        "X is firing with severity critical for 2 objects, the first of them",
                        "Y is firing with severity critical");
    }

    private static Alert alert(String rule, String pod) {
        return new Alert(
                rule,
                "critical",
                AlertState.FIRING,
                Map.of("namespace", "shop", "pod", pod),
                "It fails.",
                "",
                Optional.empty());
    }
}
