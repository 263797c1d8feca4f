// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.login.FleetHub;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetSettingsTest {

    @Test
    void readsTheWayThroughOpenClusterManagement() {
        Launch launch = SettingsReader.launch(
                Map.of(),
                Map.of(
                        "MCP_FLEET", "ocm",
                        "MCP_FLEET_URL", "https://cluster-proxy-user.apps.hub.example.com:9092/x",
                        "MCP_FLEET_CA_FILE", "/ca.pem"));

        assertThat(launch).isInstanceOfSatisfying(Launch.Serve.class, serve -> {
            assertThat(serve.settings().fleet())
                    .contains(new FleetHub.OpenClusterManagement(
                            URI.create("https://cluster-proxy-user.apps.hub.example.com:9092/x"),
                            Optional.of(Path.of("/ca.pem"))));
            assertThat(serve.settings().toolsetsOver(1)).contains("fleet");
        });
    }

    @Test
    void readsKarmada() {
        assertThat(SettingsReader.launch(Map.of(), Map.of("MCP_FLEET", "karmada")))
                .isInstanceOfSatisfying(
                        Launch.Serve.class,
                        serve -> assertThat(serve.settings().fleet()).contains(new FleetHub.Karmada()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            acm     |                         |     | MCP_FLEET: 'acm' is not one of karmada, ocm
            ocm     |                         |     | MCP_FLEET=ocm requires MCP_FLEET_URL
            ocm     | http://proxy.example    |     | MCP_FLEET_URL: 'http://proxy.example' is no address
            ocm     | https://u:p@example.com |     | is no address such as https://
            ocm     | https://proxy.example/../x |  | is no address such as https://
            ocm     | https://proxy.example/?x=  |  | is no address such as https://
            karmada | https://proxy.example   |     | MCP_FLEET_URL: 'https://proxy.example' goes with MCP_FLEET=ocm
                    |                         | /ca | MCP_FLEET_CA_FILE: '/ca' goes with MCP_FLEET=ocm
            """)
    void refusesWhatLeadsNowhere(String fleet, String url, String authorities, String told) {
        Map<String, String> environment = new HashMap<>();
        Optional.ofNullable(fleet).ifPresent(value -> environment.put("MCP_FLEET", value));
        Optional.ofNullable(url).ifPresent(value -> environment.put("MCP_FLEET_URL", value));
        Optional.ofNullable(authorities).ifPresent(value -> environment.put("MCP_FLEET_CA_FILE", value));

        assertThat(SettingsReader.launch(Map.of(), environment))
                .isInstanceOfSatisfying(
                        Launch.Misuse.class, misuse -> assertThat(misuse.line()).contains(told));
    }

    @Test
    void readsNoFleetForOthersWithTheServersAccount() {
        assertThat(SettingsReader.launch(
                        Map.of(),
                        Map.of(
                                "MCP_TRANSPORT", "http",
                                "MCP_AUTH", "user",
                                "MCP_CLUSTER_ACCESS", "service-account",
                                "MCP_FLEET", "karmada")))
                .isInstanceOfSatisfying(
                        Launch.Misuse.class,
                        misuse -> assertThat(misuse.line()).contains("needs MCP_CLUSTER_ACCESS=caller"));
    }
}
