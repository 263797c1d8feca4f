// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event.Preemption;
import io.clusterhealth.cluster.object.Pod;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreemptionMappingTest {

    @ParameterizedTest
    @CsvSource({
        "Preempted by pod f6f3-5e7e on node w1, f6f3-5e7e",
        "Preempted by lab/embedder-x on node w1, lab/embedder-x",
    })
    void namesWhoHadToGoAndForWhom(String message, String preemptor) {
        assertThat(Yaml.read(Resources.PREEMPTIONS, """
                        involvedObject: {kind: Pod, namespace: shop, name: web-1}
                        type: Normal
                        reason: Preempted
                        message: %s
                        """.formatted(message)))
                .contains(new Preemption("shop", "web-1", preemptor, Optional.empty()));
    }

    @Test
    void otherEventsAreNone() {
        assertThat(Yaml.read(Resources.PREEMPTIONS, """
                        {involvedObject: {kind: Pod, namespace: shop, name: web-1}, type: Normal, reason: Killing,
                         message: Preempted by pod f6f3-5e7e on node w1}
                        """)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, f6f3", "0, ''", "-10, ''"})
    void onlyPodsThatMayDriveOthersOutAreKnownByTheirUid(int priority, String uid) {
        assertThat(Yaml.read(Resources.PODS, """
                        {metadata: {namespace: lab, name: x, uid: f6f3}, spec: {priority: %d}}
                        """.formatted(priority)).map(Pod::uid))
                .contains(uid);
    }
}
