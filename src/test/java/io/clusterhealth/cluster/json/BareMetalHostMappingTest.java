// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.BareMetalHost;
import io.clusterhealth.cluster.object.BareMetalHost.ObjectReference;
import io.clusterhealth.cluster.object.Metadata;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BareMetalHostMappingTest {

    @Test
    void readsHosts() {
        assertThat(read(Resources.BARE_METAL_HOSTS, """
                metadata: {name: rack-1, namespace: n}
                spec: {online: true, bmc: {address: "ipmi://192.0.2.7", credentialsName: s},
                  consumerRef: {kind: Machine, namespace: n, name: m-1}}
                status: {operationalStatus: error, errorType: registration error, errorMessage: no, errorCount: 4,
                  provisioning: {state: registering}}
                """))
                .contains(new BareMetalHost(
                        new Metadata("n", "rack-1", Optional.empty(), Optional.empty(), Optional.empty()),
                        "error",
                        "registration error",
                        "no",
                        4,
                        "registering",
                        Optional.of(new ObjectReference("n", "m-1"))));
        assertThat(read(Resources.BARE_METAL_HOSTS, "{metadata: {name: rack-1}}")
                        .orElseThrow()
                        .machine())
                .isEmpty();
    }
}
