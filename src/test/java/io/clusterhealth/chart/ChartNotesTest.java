// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.golden.Golden;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The text about Lightspeed has one source, the chart; the documents show its output.
class ChartNotesTest {
    private static final Path PAGE = Path.of("docs", "lightspeed.md");

    private static Helm helm = new Helm(Path.of("helm"));

    @BeforeAll
    static void findHelm() {
        helm = Helm.found();
    }

    @Test
    void theDocumentsShowWhatTheNotesPrint() {
        Notes notes = Notes.of(helm);

        String fenced = "```yaml\n" + notes.olsConfig() + "```\n";
        Golden.assertSection(PAGE, "olsconfig", fenced);
        Golden.assertSection(
                PAGE, "olspatch", "```sh\noc patch olsconfig cluster --type=json -p '" + notes.patch() + "'\n```\n");
    }

    @Test
    void thePageShowsTheFormWithASecret() {
        String config =
                Notes.of(helm, "--set", "auth.audience=cluster-health-mcp").olsConfig();

        Golden.assertSection(
                PAGE, "olssecret", "```yaml\n" + config.substring(config.indexOf("  mcpServers:")) + "```\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tls.source=service-ca                           | https://cluster-health-mcp.self-healing-platform.svc:8443/mcp
            ports.https=9443                                | https://cluster-health-mcp.self-healing-platform.svc:9443/mcp
            fullnameOverride=health                         | https://health.self-healing-platform.svc:8443/mcp
            tls.source=none,tls.allowPlaintext=true         | http://cluster-health-mcp.self-healing-platform.svc:8080/mcp
            """)
    void namesTheAddressOfThisRelease(String values, String url) throws IOException {
        Notes notes = Notes.of(helm, "--set", values);

        JsonNode server = new YAMLMapper().readTree(notes.olsConfig()).at("/spec/mcpServers/0");
        assertThat(server.path("url").asText()).isEqualTo(url);
        assertThat(server.at("/headers/0/valueFrom/type").asText()).isEqualTo("kubernetes");
        assertThat(new ObjectMapper().readTree(notes.patch()).at("/1/value/0")).isEqualTo(server);
    }

    @Test
    void namesOnlyTheStepsThatAreLeft() {
        assertThat(Notes.of(helm, "--set", "rbac.users[0].kind=Group,rbac.users[0].name=sre")
                        .text())
                .contains("rbac.users:\n     Group sre\n\n2. Test it")
                .doesNotContain("create clusterrolebinding");
        assertThat(Notes.of(
                                helm,
                                "--set",
                                "networkPolicy.fromLightspeed=false,route.enabled=true,route.host=health.example.com")
                        .text())
                .contains("create clusterrolebinding")
                .doesNotContain("OLSConfig");
    }

    /// With a connected cluster that creates no certificate, rendering is refused instead.
    @Test
    void saysWhereOnlyOpenShiftMakesTheCertificate() {
        String words = "only OpenShift creates the Secret cluster-health-mcp-tls";

        assertThat(Notes.of(helm).text()).contains(words);
        assertThat(Notes.of(helm, "--api-versions", "config.openshift.io/v1").text())
                .doesNotContain(words);
        assertThat(Notes.of(helm, "--set", "tls.source=secret,tls.secretName=own")
                        .text())
                .doesNotContain(words);
    }

    @Test
    void warnsOfWhatCostsSafety() {
        assertThat(Notes.of(helm, "--set", "tls.source=none,tls.allowPlaintext=true")
                        .text())
                .contains("TLS is off");
        assertThat(Notes.of(helm, "--set", "clusterAccess=service-account").text())
                .contains("clusterAccess is service-account");
        assertThat(Notes.of(helm).text()).doesNotContain("TLS is off", "clusterAccess is service-account");
    }
}
