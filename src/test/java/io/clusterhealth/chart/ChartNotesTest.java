// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.golden.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /// The command in the notes prints every role and binding that the chart would create, and the lines after it name
    /// every account that has a right.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "replicas=2",
                "rbac.users[0].kind=Group,rbac.users[0].name=sre,rbac.users[0].apiGroup=rbac.authorization.k8s.io",
                "clusterAccess=service-account",
                "clusterAccess=service-account,clusterMonitoring.enabled=true",
                "fleet.clusterProxyUrl=https://proxy.svc:9092,settings.toolsets={health,fleet}",
                "observer.enabled=true",
                "observer.enabled=true,monitoring.serviceMonitor=true,observer.scrapers[0].kind=Group,"
                        + "observer.scrapers[0].name=prometheans,clusterAccess=service-account",
            })
    void namesEveryRightThatAnAdministratorHasToGive(String values) throws IOException {
        List<JsonNode> created = roles("--set", values);
        String notes = Notes.of(helm, "--set", values + ",rbac.create=false").text();
        String[] printing = Stream.concat(
                        Stream.of("--set", values + ",rbac.create=true"),
                        notes.lines()
                                .filter(line -> line.strip().startsWith("--show-only"))
                                .flatMap(line ->
                                        Stream.of(line.replace("\\", "").strip().split(" "))))
                .toArray(String[]::new);

        assertThat(roles(printing)).containsExactlyInAnyOrderElementsOf(created);
        assertThat(created.stream()
                        .flatMap(role -> role.path("subjects").valueStream())
                        .map(subject -> subject.path("kind").asText() + " "
                                + subject.path("name").asText()))
                .allMatch(notes::contains);
        assertThat(created.stream()
                        .flatMap(role -> role.path("rules").valueStream())
                        .flatMap(rule -> rule.path("nonResourceURLs").valueStream())
                        .map(JsonNode::asText)
                        .filter(url -> url.startsWith("/cluster-health-mcp")))
                .allMatch(url -> notes.contains("to get the URL " + url + "\n"));
        assertThat(notes.contains("to list managedclusters")).isEqualTo(values.contains("fleet"));
    }

    /// Without the binding for `helm test`, which exists only during the test.
    private static List<JsonNode> roles(String... options) throws IOException {
        Helm.Outcome rendered = helm.template(options);
        assertThat(rendered.exitCode()).as(rendered.output()).isZero();
        try (MappingIterator<JsonNode> documents =
                new YAMLMapper().readerFor(JsonNode.class).readValues(rendered.output())) {
            return documents.readAll().stream()
                    .filter(one -> one.path("apiVersion").asText().startsWith("rbac.authorization.k8s.io/"))
                    .filter(one -> !one.at("/metadata/name").asText().endsWith("-test"))
                    .toList();
        }
    }
}
