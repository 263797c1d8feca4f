// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event.ScaleUp;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleUpMappingTest {

    @ParameterizedTest
    @CsvSource({
        "Pod, TriggeredScaleUp, true",
        "Pod, Nominated, true",
        "Pod, ScaleDown, false",
        "NodeClaim, Nominated, false",
    })
    void tellsForWhichPodsANodeIsOrdered(String kind, String reason, boolean ordered) {
        assertThat(Yaml.read(Resources.SCALE_UPS, """
                        involvedObject: {kind: %s, namespace: shop, name: web-1}
                        type: Normal
                        reason: %s
                        message: 'pod triggered scale-up: [{MachineSet/openshift-machine-api/b 2->3 (max: 6)}]'
                        lastTimestamp: '2026-11-20T10:00:00Z'
                        """.formatted(kind, reason)))
                .isEqualTo(
                        ordered
                                ? Optional.of(ScaleUp.ordered(
                                        "shop", "web-1", Optional.of(Instant.parse("2026-11-20T10:00:00Z"))))
                                : Optional.empty());
    }

    @Test
    void tellsWhyNoNodeWouldHelp() {
        assertThat(Yaml.read(Resources.SCALE_UPS, """
                        involvedObject: {kind: Pod, namespace: shop, name: web-1}
                        type: Normal
                        reason: NotTriggerScaleUp
                        message: "pod didn't trigger scale-up: 1 max node group size reached"
                        lastTimestamp: '2026-11-20T10:00:00Z'
                        """))
                .contains(new ScaleUp(
                        "shop",
                        "web-1",
                        "pod didn't trigger scale-up: 1 max node group size reached",
                        Optional.of(Instant.parse("2026-11-20T10:00:00Z"))));
    }
}
