// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlertSettingsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://thanos.example.com/api/v1/alerts",
                "http://127.0.0.1:9093/api/v2/alerts",
                "https://[::1]:9091/api/v1/alerts",
                "https://mon.example.com/select/0/prometheus/api/v1/alerts"
            })
    void takesTheWholeAddress(String address) {
        assertThat(read(address))
                .isEqualTo(new AlertSource.At(URI.create(address), Optional.empty(), Optional.empty()));
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
                        Launch.Misuse.class,
                        refused -> assertThat(refused.line())
                                .startsWith("MCP_ALERTS_URL: '")
                                .contains(
                                        "' is neither off nor an address such as https://thanos.example.com/api/v1/alerts")
                                .doesNotContain("secret"));
    }

    @Test
    void anAlertmanagerTellsOfThanosAlertsWhichAreSilenced() {
        String thanos = "https://thanos.example.com/api/v1/alerts";
        String alertmanager = "https://[::1]:9093/am/api/v2/alerts";

        assertThat(read(Map.of("MCP_ALERTS_URL", thanos, "MCP_ALERTMANAGER_URL", alertmanager)))
                .isEqualTo(new AlertSource.At(
                        URI.create(thanos), Optional.of(URI.create(alertmanager)), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://thanos.example.com/api/v1/alerts | off                              | is no address such as
            https://thanos.example.com/api/v1/alerts | https://a.example.com/api/v1/alerts | is no address such as
            https://a.example.com/api/v2/alerts      | https://b.example.com/api/v2/alerts | requires an MCP_ALERTS_URL of
            off                                      | https://b.example.com/api/v2/alerts | requires an MCP_ALERTS_URL of
            ''                                       | https://b.example.com/api/v2/alerts | requires an MCP_ALERTS_URL of
            """)
    void refusesAnAlertmanagerThatWouldNeverBeAsked(String alerts, String alertmanager, String why) {
        assertThat(SettingsReader.launch(
                        Map.of(), Map.of("MCP_ALERTS_URL", alerts, "MCP_ALERTMANAGER_URL", alertmanager)))
                .isInstanceOfSatisfying(
                        Launch.Misuse.class,
                        refused -> assertThat(refused.line())
                                .startsWith("MCP_ALERTMANAGER_URL: '" + alertmanager + "' " + why));
    }

    private static AlertSource read(String address) {
        return read(Map.of("MCP_ALERTS_URL", address));
    }

    private static AlertSource read(Map<String, String> environment) {
        return ((Launch.Serve) SettingsReader.launch(Map.of(), environment))
                .settings()
                .alerts();
    }
}
