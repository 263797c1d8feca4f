// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Requests;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final String POD = """
            metadata: {name: %s, namespace: shop}
            spec:
              nodeName: w1
              containers: [{name: app, resources: {requests: {cpu: 500m, memory: 1Gi, nvidia.com/gpu: '1'}}}]
            status: {phase: %s}
            """;

    @Test
    void podsTakeGraphicsProcessorsUntilTheyEnd() {
        Picture picture = new Given()
                .having(Resources.PODS, POD.formatted("a", "Running"), POD.formatted("b", "Succeeded"))
                .having(Resources.NODES, """
                        metadata: {name: w1}
                        status: {allocatable: {cpu: '4', memory: 8Gi, pods: '110', nvidia.com/gpu: '2'}}
                        """)
                .picture();

        assertThat(Load.in(picture).free(picture.objects(Resources.NODES).getFirst()))
                .isEqualTo(new Requests(3500, 7L << 30, 109, 0, 1));
    }
}
