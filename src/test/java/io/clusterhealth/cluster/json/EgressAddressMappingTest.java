// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EgressAddress;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.Metadata;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EgressAddressMappingTest {

    @Test
    void readsWhichAddressesNodesAnswerFor() {
        assertThat(read(Resources.EGRESS_ADDRESSES, """
                metadata: {name: shop}
                spec: {egressIPs: [192.0.2.10, 192.0.2.11], namespaceSelector: {matchLabels: {a: b}}}
                status: {items: [{egressIP: 192.0.2.11, node: worker-1}, {egressIP: 192.0.2.10, node: ""}]}
                """))
                .contains(new EgressAddress(
                        new Metadata("", "shop", Optional.empty(), Optional.empty(), Optional.empty()),
                        List.of("192.0.2.10", "192.0.2.11"),
                        List.of("192.0.2.11"),
                        new LabelSelector(List.of(new LabelSelector.Requirement("a", "In", List.of("b"))))));
    }
}
