// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node.Overlay;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverlayNotesTest {

    @ParameterizedTest
    @CsvSource({
        "'', linux, NONE",
        "other, linux, NONE",
        "node-subnets, linux, PART",
        "node-chassis-id l3-gateway-config, linux, PART",
        "node-subnets node-chassis-id, linux, WHOLE",
        "node-subnets l3-gateway-config, linux, WHOLE",
        "hybrid-overlay-node-subnet, linux, FOREIGN",
        "'', windows, FOREIGN"
    })
    void onlyWhichThereAreIsTold(String names, String system, Overlay overlay) {
        String annotations = Arrays.stream(names.split(" ", -1))
                .map(name -> "\"k8s.ovn.org/%s\": \"{}\"".formatted(name))
                .collect(Collectors.joining(","));
        String node = """
                {"metadata": {"name": "w", "annotations": {%s}}, "status": {"nodeInfo": {"operatingSystem": "%s"}}}
                """.formatted(annotations, system);

        assertThat(Yaml.read(Resources.NODES, node).orElseThrow().overlay()).isEqualTo(overlay);
    }

    @Test
    void aVirtualKubeletHasNoOverlay() {
        String node = """
                {"metadata": {"name": "aci", "labels": {"type": "virtual-kubelet"}}}
                """;

        assertThat(Yaml.read(Resources.NODES, node).orElseThrow().overlay()).isEqualTo(Overlay.FOREIGN);
    }
}
