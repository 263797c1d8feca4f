// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImagePullTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @Test
    void pullSecretThatTheKubeletLacksIsToldWhereTheImageIsRefused() {
        assertThat(found("401 Unauthorized").mode()).contains(Mode.PULL_SECRET_MISSING);
        assertThat(found("401 Unauthorized").evidence().getLast().quote()).contains("regcred");
        assertThat(found("dial tcp: i/o timeout").mode()).isEmpty();
    }

    private static Finding found(String message) {
        List<Finding> findings = CHECK.inspect(new Given()
                .with(
                        Resources.PODS,
                        pod("a").unready("9m")
                                .image("r.io/a:1", "ImagePullBackOff", message)
                                .get())
                .with(
                        Resources.EVENTS,
                        warning(
                                "Pod",
                                "a",
                                "FailedToRetrieveImagePullSecret",
                                "Unable to retrieve some image pull secrets (regcred)",
                                "1m"))
                .picture());
        assertThat(findings).hasSize(1);
        return findings.getFirst();
    }
}
