// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The switches of the chart together: each row sets about half of them, so that any three meet in some row.
class ChartCombinationsTest {
    private static final int ROWS = 64;

    /// A repeated key is no error for helm, which keeps one of the two.
    private static final YAMLMapper STRICT = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final List<String> SWITCHES = List.of(
            "observer.enabled=true",
            "observer.scrapers[0].kind=Group,observer.scrapers[0].name=sre,"
                    + "observer.scrapers[0].apiGroup=rbac.authorization.k8s.io",
            "observer.tlsSecretName=o",
            "monitoring.serviceMonitor=true",
            "monitoring.serviceMonitor=true,monitoring.prometheusRule=true",
            "monitoring.labels.team=sre",
            "monitoring.dashboard=true",
            "monitoring.dashboardLabels=null",
            "rbac.create=false",
            "rbac.users[0].kind=User,rbac.users[0].name=alice,rbac.users[0].apiGroup=rbac.authorization.k8s.io",
            "serviceAccount.create=false,serviceAccount.name=own",
            "serviceAccount.annotations.a=b",
            "route.enabled=true,route.host=a.b,route.destinationCACertificate=x",
            "route.annotations=null",
            "ingress.enabled=true,ingress.host=c.d,ingress.tlsSecretName=x,networkPolicy.extraFrom[0].podSelector.a=b",
            "httpRoute.enabled=true,httpRoute.parentRefs[0].name=g,httpRoute.hostnames[0]=e.f,httpRoute.caConfigMap=c,"
                    + "networkPolicy.extraFrom[0].podSelector.a=b",
            "networkPolicy.enabled=false",
            "networkPolicy.egress=false",
            "networkPolicy.fromLightspeed=false,networkPolicy.extraFrom[0].podSelector.a=b",
            "networkPolicy.apiServerAddresses={10.0.0.1/32}",
            "networkPolicy.extraEgress[0].ports[0].port=4318",
            "lightspeed.podName=",
            "autoscaling.enabled=true",
            "autoscaling.enabled=true,autoscaling.targetCPUUtilizationPercentage=0,autoscaling.targetCallsInFlight=8",
            "podDisruptionBudget.enabled=false",
            "topologySpread=false",
            "replicas=1",
            "sessions.mode=signed",
            "sessions.existingSecret=keys",
            "auth.issuer=https://sso.example.com",
            "upstreams.configMap=servers,upstreams.secret=logins",
            "extraEnv[0].name=MCP_MAX_CALLS,extraEnv[0].value=9",
            "podLabels.a=b,podAnnotations.a=b,nodeSelector.a=b,tolerations[0].operator=Exists",
            "imagePullSecrets[0].name=pull",
            "resources.limits=null,resources.requests=null",
            "probes.startup.periodSeconds=null,probes.startup.failureThreshold=null",
            "probes.readiness.periodSeconds=null,probes.readiness.timeoutSeconds=null,"
                    + "probes.readiness.failureThreshold=null");

    private static final List<List<String>> CERTIFICATES = List.of(
            List.of("oauthProxy.enabled=true,oauthProxy.host=page.example.com"),
            List.of("tls.source=secret,tls.secretName=x"),
            List.of("tls.source=secret,tls.secretName=x", "observer.scrapeTls.serverName=other"),
            List.of("tls.source=secret,tls.secretName=x", "observer.scrapeTls.insecureSkipVerify=true"),
            List.of("tls.source=none,tls.allowPlaintext=true"),
            List.of());

    private static final List<String> RIGHTS = List.of(
            "clusterAccess=service-account",
            "clusterAccess=service-account,clusterMonitoring.enabled=true",
            "fleet.clusterProxyUrl=https://p.svc:9092,fleet.caConfigMap=ca,settings.toolsets={health,fleet}",
            "clusterAccess=caller");

    private static Helm helm = new Helm(Path.of("helm"));

    @BeforeAll
    static void findHelm() {
        helm = Helm.found();
    }

    @Test
    void everyCombinationIsReadableYaml() {
        List<String> broken = IntStream.range(0, ROWS)
                .parallel()
                .mapToObj(ChartCombinationsTest::row)
                .flatMap(row -> fault(helm.template(options(row))).map(fault -> row + ": " + fault).stream())
                .toList();

        assertThat(broken).isEmpty();
    }

    /// With the defaults of `observer.scrapeTls`, and with a name of its own, which replaces the chart's.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            observer.interval=2m                                  | cluster-health-mcp-observer.self-healing-platform.svc
            observer.scrapeTls.insecureSkipVerify=true            | cluster-health-mcp-observer.self-healing-platform.svc
            observer.scrapeTls.serverName=health.example.com      | health.example.com
            """)
    void theObserverIsScrapedByTheNameInItsCertificate(String value, String name) {
        Helm.Outcome rendered = helm.template(
                "--set",
                "tls.source=secret,tls.secretName=x,observer.enabled=true,monitoring.serviceMonitor=true," + value);

        assertThat(fault(rendered)).isEmpty();
        assertThat(rendered.output()).containsOnlyOnce("serverName:").contains("serverName: " + name + "\n");
    }

    private static List<String> row(int number) {
        Random chance = new Random(number);
        List<String> row = new ArrayList<>(CERTIFICATES.get(number % CERTIFICATES.size()));
        row.add(RIGHTS.get(chance.nextInt(RIGHTS.size())));
        SWITCHES.stream().filter(_ -> chance.nextBoolean()).forEach(row::add);
        return row;
    }

    private static String[] options(List<String> row) {
        return row.stream().flatMap(values -> Stream.of("--set", values)).toArray(String[]::new);
    }

    private static Optional<String> fault(Helm.Outcome rendered) {
        if (rendered.exitCode() != 0) {
            return Optional.of(rendered.output());
        }
        try (MappingIterator<JsonNode> documents =
                STRICT.readerFor(JsonNode.class).readValues(rendered.output())) {
            documents.readAll();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e.toString());
        }
    }
}
