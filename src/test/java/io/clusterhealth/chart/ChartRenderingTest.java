// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.golden.Golden;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Holds(IsolationRow.SUPPLY)
class ChartRenderingTest {
    private static Helm helm = new Helm(Path.of("helm"));

    @BeforeAll
    static void findHelm() {
        helm = Helm.found();
    }

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Helm.CHART.resolve("ci"))) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void passesTheStrictLinter(Path values) {
        Helm.Outcome linted = helm.call("lint", "--strict", Helm.CHART.toString(), "-f", values.toString());

        assertThat(linted.exitCode()).as(linted.output()).isZero();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void rendersWhatWasReviewed(Path values) {
        Golden.assertMatches("chart/" + values.getFileName(), rendered("-f", values.toString()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.27.0", "1.31.4", "1.35.4"})
    void rendersTheSameForEveryKubernetesItSupports(String version) throws IOException {
        for (Path values : examples().toList()) {
            assertThat(rendered("-f", values.toString(), "--kube-version", version))
                    .isEqualTo(rendered("-f", values.toString()));
        }
    }

    /// Any other label could be set by everyone who may edit the namespace.
    @Test
    void selectsNamespacesByTheirNamesAlone() throws IOException {
        String policies = examples()
                .flatMap(values -> Stream.of(rendered("-f", values.toString()).split("\n---\n")))
                .filter(document -> document.contains("kind: NetworkPolicy"))
                .collect(Collectors.joining());

        assertThat(Stream.of(policies.split("namespaceSelector:")).skip(1))
                .isNotEmpty()
                .allSatisfy(selector -> assertThat(selector.replaceAll("\\s+", " "))
                        .matches(" (matchLabels:|matchExpressions: - \\{key:) kubernetes\\.io/metadata\\.name\\b.*"));
    }

    /// Clients without a token are sent there by the challenge.
    @Test
    void theMetadataOfTheIssuerAreReachedFromOutside() {
        String outside = "ingress.enabled=true,ingress.host=a.b,ingress.tlsSecretName=x,networkPolicy.enabled=false,"
                + "httpRoute.enabled=true,httpRoute.parentRefs[0].name=g,httpRoute.hostnames[0]=a.b,"
                + "httpRoute.caConfigMap=c";

        assertThat(rendered("--set", outside)).doesNotContain("/.well-known");
        assertThat(rendered("--set", outside + ",auth.issuer=https://sso.example.com"))
                .contains(
                        "- path: /.well-known/oauth-protected-resource",
                        "value: /.well-known/oauth-protected-resource");
    }

    /// A response of the client must reach the replica that asked.
    @Test
    void sessionsStayWithTheirReplica() {
        assertThat(rendered("--set", "sessions.mode=signed")).contains("sessionAffinity: ClientIP");
        assertThat(rendered("--set", "sessions.mode=none")).doesNotContain("sessionAffinity");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e9", "1E", "1Ei", "1P", "1Pi", "512Mi"})
    void comparesQuantitiesOfEveryForm(String memory) {
        assertThat(rendered("--set-string", "resources.limits.memory=" + memory))
                .contains("memory: ");
    }

    @Test
    void letsNothingOutToTheApiServersPortsButWhereItIs() {
        assertThat(rendered("--set", "networkPolicy.apiServerAddresses={10.0.0.1/32,fd00::1/128}"))
                .contains("- ipBlock: {cidr: \"10.0.0.1/32\"}", "- ipBlock: {cidr: \"fd00::1/128\"}");
    }

    /// With another secret in the OAuth server than in the proxy, nobody can log in.
    @Test
    void theOAuthClientHasTheSecretOfTheProxy() {
        String rendered = helm.template("--set", "oauthProxy.enabled=true,oauthProxy.host=health.example.com")
                .output();
        String ofClient = rendered.replaceAll("(?s).*\\nsecret: \"(\\S+)\".*", "$1");
        String ofProxy = rendered.replaceAll("(?s).*\\n  client-secret: (\\S+).*", "$1");

        assertThat(ofClient).hasSize(40);
        assertThat(new String(Base64.getDecoder().decode(ofProxy), UTF_8)).isEqualTo(ofClient);
    }

    @Test
    void anOAuthClientOfOnesOwnIsLeftAlone() {
        assertThat(
                        rendered(
                                "--set",
                                "oauthProxy.enabled=true,oauthProxy.host=health.example.com,oauthProxy.existingSecret=page-login"))
                .doesNotContain("kind: OAuthClient", "client-secret: ")
                .contains("secretName: page-login");
    }

    @Test
    void bindsNobodyToRolesThatItDoesNotMake() {
        assertThat(rendered("--set", "rbac.create=false")).doesNotContain("rbac.authorization.k8s.io");
    }

    @Test
    void saysThatAnOldKubernetesIsTooOld() {
        Helm.Outcome refused = helm.template("--kube-version", "1.26.0");

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output()).contains(">=1.27.0-0");
    }

    /// The rules of the reader's role grow with the product's lists; [ChartFilesTest] checks them.
    private static String rendered(String... options) {
        Helm.Outcome outcome = helm.template(options);
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        return outcome.output()
                .replaceAll("(session\\.key|client-secret|cookie-secret|\\nsecret): \\S+", "$1: (random)")
                .replaceAll(
                        "(?s)(-reader\\n(?:(?!\\n---).)*?\\nrules:\\n).*?\\n---",
                        "$1  (see files/reader-rules.yaml)\n---");
    }
}
