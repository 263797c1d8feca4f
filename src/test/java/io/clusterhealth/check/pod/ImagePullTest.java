// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImagePullTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @Test
    void pullSecretThatTheKubeletLacksIsToldWhereTheImageIsRefused() {
        assertThat(found("401 Unauthorized").mode()).contains(Mode.PULL_SECRET_MISSING);
        assertThat(found("401 Unauthorized").evidence().getLast().quote()).contains("regcred");
        assertThat(found("dial tcp: i/o timeout").mode()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'tls: failed to verify certificate: x509: certificate signed by unknown authority', REGISTRY_NOT_TRUSTED",
        "'x509: certificate has expired or is not yet valid: current time 2026-11-20T10:00:00Z is after 2026-11-19T00:00:00Z',"
                + " REGISTRY_CERTIFICATE_EXPIRED",
        "'x509: certificate has expired or is not yet valid: current time 2026-11-20T10:00:00Z is before 2026-11-20T10:09:00Z',"
                + " REGISTRY_CERTIFICATE_NOT_YET_VALID",
        "'dial tcp: lookup rgistry.example.com on 10.0.0.2:53: no such host', REGISTRY_NAME_UNKNOWN",
        "'proxyconnect tcp: dial tcp: lookup proxy.example.com on 10.0.0.2:53: no such host', ''",
        "'toomanyrequests: You have reached your pull rate limit', PULLS_LIMITED",
        "'no match for platform in manifest: not found', WRONG_PLATFORM",
        "'manifest unknown', PULL_SECRET_MISSING",
        "'dial tcp 10.0.0.1:443: i/o timeout', ''"
    })
    void modeIsThatOfTheMessage(String message, String mode) {
        assertThat(found(message).mode().map(Enum::name).orElse("")).isEqualTo(mode);
    }

    @Test
    void nameOfAnImageThatIsInvalidIsNotAskedOfARegistry() {
        assertThat(found("InvalidImageName", "couldn't parse image name: invalid reference format")
                        .mode())
                .contains(Mode.IMAGE_NAME_INVALID);
        assertThat(found("ErrImageNeverPull", "Container image \"app:dev\" is not present with pull policy of Never")
                        .mode())
                .contains(Mode.IMAGE_NEVER_PULLED);
    }

    @ParameterizedTest
    @CsvSource({"r.io/a:1, its image", "r.io/models/m:2, an image"})
    void imageOfAVolumeIsNotTheContainers(String image, String what) {
        assertThat(found("Back-off pulling image \"%s\": ErrImagePull: not found".formatted(image))
                        .evidence()
                        .getFirst()
                        .statement())
                .endsWith("waits for " + what);
    }

    private static Finding found(String message) {
        return found("ImagePullBackOff", message);
    }

    private static Finding found(String reason, String message) {
        List<Finding> findings = CHECK.inspect(new Given()
                .with(
                        Resources.PODS,
                        pod("a").unready("9m")
                                .image("r.io/a:1", reason, message)
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
