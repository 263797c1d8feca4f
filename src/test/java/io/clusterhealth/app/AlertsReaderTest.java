// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.AlertSource;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertsReaderTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://thanos.example.com/api/v1/alerts",
                "http://127.0.0.1:9093/api/v2/alerts",
                "https://[::1]:9091/api/v1/alerts",
                "https://mon.example.com/select/0/prometheus/api/v1/alerts"
            })
    void takesTheWholeAddress(String address) {
        assertThat(read(address)).isEqualTo(new AlertSource.At(URI.create(address), Optional.empty()));
    }

    @Test
    void canBeSwitchedOff() {
        assertThat(read("OFF")).isEqualTo(new AlertSource.Off());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "on",
                "thanos.example.com",
                "https://thanos.example.com",
                "https://thanos.example.com/api/v1/alerts?x=1",
                "https://thanos.example.com/api/v3/alerts",
                "https://user:secret@thanos.example.com/api/v1/alerts",
                "ftp://thanos.example.com/api/v1/alerts",
                "https:///api/v1/alerts",
                "https://a b/api/v1/alerts"
            })
    void refusesWhatIsNoAddressOfAlerts(String address) {
        assertThat(SettingsReader.launch(Map.of(), Map.of("MCP_ALERTS_URL", address)))
                .isInstanceOfSatisfying(
                        Launch.Refused.class,
                        refused -> assertThat(refused.line())
                                .startsWith("MCP_ALERTS_URL: '")
                                .endsWith(
                                        "is neither off nor an address such as https://thanos.example.com/api/v1/alerts"));
    }

    private static AlertSource read(String address) {
        SettingsReader reader = new SettingsReader(Map.of(), Map.of("MCP_ALERTS_URL", address));
        AlertSource source = reader.read().alerts();
        assertThat(reader.problem()).isEmpty();
        return source;
    }
}
