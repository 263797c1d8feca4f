// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ScaleUp;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleUpMappingTest {

    @ParameterizedTest
    @CsvSource({
        "Pod, TriggeredScaleUp, true",
        "Pod, Nominated, true",
        "Pod, NotTriggerScaleUp, false",
        "NodeClaim, Nominated, false",
    })
    void tellsForWhichPodsANodeIsOrdered(String kind, String reason, boolean ordered) {
        assertThat(Yaml.read(Resources.SCALE_UPS, """
                        involvedObject: {kind: %s, namespace: shop, name: web-1}
                        type: Normal
                        reason: %s
                        message: 'pod triggered scale-up: [{MachineSet/openshift-machine-api/b 2->3 (max: 6)}]'
                        """.formatted(kind, reason)))
                .isEqualTo(ordered ? Optional.of(new ScaleUp("shop", "web-1")) : Optional.empty());
    }
}
