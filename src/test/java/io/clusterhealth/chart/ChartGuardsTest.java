// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartGuardsTest {
    private static Helm helm = new Helm(Path.of("helm"));

    @BeforeAll
    static void findHelm() {
        helm = Helm.found();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tls.source=none                                                     | tls.source: 'none' sends callers' tokens in clear
            tls.source=none tls.allowPlaintext=true tls.secretName=x            | tls.secretName: is set although tls.source is 'none'
            tls.allowPlaintext=true                                             | tls.allowPlaintext: is set although tls.source is 'service-ca'
            tls.source=secret                                                   | tls.secretName: is missing
            tls.source=secret tls.secretName=x route.enabled=true route.host=a.b | route.destinationCACertificate: is missing
            route.enabled=true                                                  | route.host: is missing
            ingress.enabled=true                                                | ingress.host: is missing
            ingress.enabled=true ingress.host=a.b                               | ingress.tlsSecretName: is missing
            httpRoute.enabled=true                                              | httpRoute.parentRefs: is empty
            httpRoute.enabled=true httpRoute.parentRefs[0].name=g               | httpRoute.hostnames: is empty
            serviceAccount.create=false                                         | serviceAccount.name: is missing
            serviceAccount.create=false serviceAccount.name=default             | serviceAccount.name: is missing
            clusterMonitoring.enabled=true                                      | clusterMonitoring.enabled: has no use with clusterAccess=caller
            autoscaling.enabled=true autoscaling.minReplicas=9                  | autoscaling.minReplicas: 9 is more than autoscaling.maxReplicas 6
            autoscaling.enabled=true autoscaling.targetCPUUtilizationPercentage=0 | autoscaling.targetCPUUtilizationPercentage: is 0
            networkPolicy.fromLightspeed=false                                  | networkPolicy.extraFrom: is empty
            ingress.enabled=true ingress.host=a.b ingress.tlsSecretName=x       | networkPolicy.extraFrom: is empty
            terminationGracePeriodSeconds=20                                    | terminationGracePeriodSeconds: 20 is too short
            ports.management=8443                                               | ports.management: 8443 is the port that calls come in on
            extraEnv[0].name=MCP_AUTH extraEnv[0].value=none                    | extraEnv: MCP_AUTH is the chart's own
            extraEnv[0].name=MCP_DEADLINE extraEnv[0].value=9s                  | extraEnv: MCP_DEADLINE is the chart's own
            """)
    void refusesWhatWouldNotWorkOrNotBeSafe(String settings, String sentence) {
        assertRefused(settings, sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            replicas=0                      | at '/replicas'
            replicas=two                    | at '/replicas'
            tls.sorce=none                  | additional properties 'sorce' not allowed
            tls.source=self-signed          | at '/tls/source'
            clusterAccess=admin             | at '/clusterAccess'
            image.digest=sha256:abc         | at '/image/digest'
            settings.deadline=soon          | at '/settings/deadline'
            settings.maxMessageBytes=10     | at '/settings/maxMessageBytes'
            settings.logLevel=loud          | at '/settings/logLevel'
            sessions.mode=sticky            | at '/sessions/mode'
            route.host=Not_A_Host           | at '/route/host'
            ports.https=443                 | at '/ports/https'
            podDisruptionBudget.maxUnavailable=0 | at '/podDisruptionBudget/maxUnavailable'
            rbac.users[0].kind=Everybody    | at '/rbac/users/0
            """)
    void refusesAValueOfTheWrongForm(String settings, String naming) {
        assertRefused(settings, naming);
    }

    @Test
    void wantsACertificateWhereNoServiceCaMakesOne() {
        // A cluster that was asked names its kinds; OpenShift's configuration is not among them.
        Helm.Outcome refused = helm.template("--api-versions", "v1/Pod");

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.output()).contains("tls.source: 'service-ca' needs OpenShift");
        assertThat(helm.template("--api-versions", "v1/Pod,config.openshift.io/v1")
                        .exitCode())
                .isZero();
    }

    private static void assertRefused(String settings, String naming) {
        List<String> options = new ArrayList<>();
        for (String setting : settings.split(" ", -1)) {
            options.addAll(List.of("--set", setting));
        }

        Helm.Outcome refused = helm.template(options.toArray(String[]::new));

        assertThat(refused.exitCode()).as(refused.output()).isNotZero();
        assertThat(refused.output()).contains(naming);
    }
}
