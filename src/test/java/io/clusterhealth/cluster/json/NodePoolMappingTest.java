// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.NodePool;
import io.clusterhealth.cluster.object.Quota;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodePoolMappingTest {
    private static final Metadata NAMED = new Metadata(
            "", "general", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    @Test
    void readsWhatItHasOfWhatItMayHave() {
        assertThat(Yaml.read(Resources.KARPENTER_POOLS, """
                        metadata: {name: general}
                        spec:
                          limits: {cpu: "64", memory: 1Ki}
                          template: {spec: {nodeClassRef: {kind: EC2NodeClass, name: default}}}
                        status: {resources: {cpu: 60500m, pods: "110"}}
                        """))
                .contains(new NodePool(
                        NAMED,
                        new GenericObject.Reference("EC2NodeClass", "", "default"),
                        List.of(
                                new Quota.ResourceUse("cpu", 60_500, 64_000),
                                new Quota.ResourceUse("memory", 0, 1_024_000)),
                        List.of()));
    }

    @Test
    void oneWithoutLimitsMayHaveAnything() {
        assertThat(Yaml.read(Resources.KARPENTER_POOLS, "{metadata: {name: general}}"))
                .contains(new NodePool(NAMED, new GenericObject.Reference("", "", ""), List.of(), List.of()));
    }
}
