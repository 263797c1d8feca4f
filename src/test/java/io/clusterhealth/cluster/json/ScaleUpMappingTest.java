// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleUpMappingTest {
    private static final String TRIGGERED =
            "pod triggered scale-up: [{MachineSet/openshift-machine-api/b 2->3 (max: 6)}]";

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
                        message: '%s'
                        lastTimestamp: '2026-11-20T10:00:00Z'
                        """.formatted(kind, reason, TRIGGERED)))
                .isEqualTo(ordered ? Optional.of(event(reason, TRIGGERED)) : Optional.empty());
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
                .contains(event("NotTriggerScaleUp", "pod didn't trigger scale-up: 1 max node group size reached"));
    }

    private static Event event(String reason, String message) {
        Optional<Instant> at = Optional.of(Instant.parse("2026-11-20T10:00:00Z"));
        return new Event("Pod", "shop", "web-1", reason, message, 1, at, Optional.empty(), "", "");
    }
}
