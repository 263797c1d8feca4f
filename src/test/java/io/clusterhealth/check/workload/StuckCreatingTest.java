// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StuckCreatingTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @ParameterizedTest
    @CsvSource({
        "Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition, Multi-Attach",
        "Unable to attach or mount volumes: error processing PVC shop/data: not found, error processing PVC",
        "MountVolume.SetUp failed for volume conf, MountVolume"
    })
    void whatAttachesAVolumeTellsMoreThanTheWaitForIt(String mount, String told) {
        Finding finding = found(
                warning("Pod", "a", "FailedMount", mount, "1m"),
                warning("Pod", "a", "FailedAttachVolume", "Multi-Attach error", "9m"));

        assertThat(finding.evidence().getFirst().quote()).contains(told);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MountVolume.SetUp failed for volume \"tls\" : secret \"web-tls\" not found | VOLUME_SOURCE_MISSING",
                "MountVolume.SetUp failed for volume \"conf\" : configmap \"web\" not found | VOLUME_SOURCE_MISSING",
                "MountVolume.SetUp failed for volume \"data\" : persistentvolumeclaim \"data\" not found |",
                "MountVolume.SetUp failed for volume \"data\" : rpc error: code = Internal desc = mount failed |"
            })
    void volumeOfWhatDoesNotExistSaysWhatToCreate(String mount, @Nullable Mode mode) {
        assertThat(found(warning("Pod", "a", "FailedMount", mount, "1m")).mode())
                .isEqualTo(Optional.ofNullable(mode));
    }

    private static Finding found(Event... events) {
        Given waiting = new Given()
                .with(
                        Resources.PODS,
                        pod("a").phase("Pending")
                                .with(condition("PodScheduled", "True", "20m"))
                                .get())
                .with(Resources.EVENTS, events);
        List<Finding> findings = CHECK.inspect(waiting.picture());
        assertThat(findings).hasSize(1);
        return findings.getFirst();
    }
}
