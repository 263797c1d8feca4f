// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Image pulls that fail on one node, while the images run on others.
class OneNodeRegistryTest {
    private static final String FAILS =
            "waiting: {reason: ImagePullBackOff, message: 'failed to do request: x509: certificate signed by unknown authority'}";
    private static final String RUNS = "running: {startedAt: @9d}";

    @ParameterizedTest
    @CsvSource({"w2, w1, b, true", "w2, w2, b, false", "w1, w1, b, false", "w2, w1, c, false"})
    void nodeIsNamed(String runsOn, String failsOn, String image, boolean named) {
        Given given = new Given()
                .having(
                        Resources.PODS,
                        pod("a-1", "a", "w1", FAILS),
                        pod("b-1", "b", failsOn, FAILS),
                        pod("a-2", "a", runsOn, RUNS),
                        pod("b-2", image, runsOn, RUNS));

        assertThat(new RegistryAnswer(2).inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.evidence().getFirst().statement())
                        .isEqualTo("2 images of 2 workloads in 2 pods cannot be pulled from it, all in namespace shop"
                                + (named ? ", all on node w1; other nodes run the same images" : "")));
    }

    private static String pod(String name, String image, String node, String state) {
        return """
                metadata:
                  name: %1$s
                  namespace: shop
                  creationTimestamp: @1h
                  ownerReferences: [{kind: DaemonSet, name: %2$s, controller: true}]
                spec: {nodeName: %3$s, containers: [{name: app, image: 'r.io/%2$s:1'}]}
                status:
                  phase: Running
                  containerStatuses: [{name: app, image: 'r.io/%2$s:1', ready: false, state: {%4$s}}]
                  conditions: [{type: Ready, status: 'False', lastTransitionTime: @1h}]
                """.formatted(name, image, node, state);
    }
}
