// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
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
            httpRoute.enabled=true httpRoute.parentRefs[0].name=g httpRoute.hostnames[0]=a.b | httpRoute.caConfigMap: is missing
            monitoring.prometheusRule=true                                      | monitoring.prometheusRule: needs monitoring.serviceMonitor
            monitoring.serviceMonitor=true service.type=NodePort                | monitoring.serviceMonitor: finds no metrics with service.type 'NodePort'
            podLabels.app=x                                                     | podLabels: app is a label of the chart
            podLabels.app\\.kubernetes\\.io/name=x                              | podLabels: app.kubernetes.io/name is a label of the chart
            monitoring.labels.app=x                                             | monitoring.labels: app is a label of the chart
            monitoring.dashboardLabels.app=x                                    | monitoring.dashboardLabels: app is a label of the chart
            serviceAccount.create=false                                         | serviceAccount.name: is missing
            serviceAccount.create=false serviceAccount.name=default             | serviceAccount.name: is missing
            clusterMonitoring.enabled=true                                      | clusterMonitoring.enabled: has no effect with clusterAccess=caller
            fleet.caConfigMap=x                                                 | fleet.clusterProxyUrl: is missing
            fleet.clusterProxyUrl=https://a.b                                   | settings.toolsets: lacks 'fleet'
            fleet.clusterProxyUrl=https://a.b settings.toolsets={fleet} clusterAccess=service-account | fleet.clusterProxyUrl: needs clusterAccess=caller
            fleet.clusterProxyUrl=https://a.b settings.toolsets={fleet} auth.audience=x | auth.audience: is set, but cluster-proxy accepts only tokens
            settings.toolsets={change}                                          | extraEnv: lacks MCP_CHANGE_NAMESPACES
            settings.toolsets={change} extraEnv[0].name=MCP_CHANGE_NAMESPACES   | extraEnv: lacks MCP_CHANGE_NAMESPACES
            settings.toolsets={change} clusterAccess=service-account            | settings.toolsets: 'change' needs clusterAccess=caller
            autoscaling.enabled=true autoscaling.minReplicas=9                  | autoscaling.minReplicas: 9 is more than autoscaling.maxReplicas 6
            autoscaling.enabled=true autoscaling.targetCPUUtilizationPercentage=0 | autoscaling.targetCPUUtilizationPercentage: is 0
            networkPolicy.fromLightspeed=false                                  | networkPolicy.extraFrom: is empty
            ingress.enabled=true ingress.host=a.b ingress.tlsSecretName=x       | networkPolicy.extraFrom: is empty
            terminationGracePeriodSeconds=20                                    | terminationGracePeriodSeconds: 20 is too short
            ports.management=8443                                               | ports.management: 8443 is the port of MCP
            oauthProxy.enabled=true                                             | oauthProxy.host: is missing
            oauthProxy.enabled=true oauthProxy.host=a.b tls.source=secret tls.secretName=x | oauthProxy.enabled: needs OpenShift's certificate
            oauthProxy.enabled=true oauthProxy.host=a.b auth.proxyTokenHeader=X | auth.proxyTokenHeader: is set by oauthProxy.enabled
            oauthProxy.enabled=true oauthProxy.host=a.b auth.audience=x         | auth.audience: is set, but the tokens of oauthProxy have no audience
            oauthProxy.enabled=true oauthProxy.host=a.b ports.oauthProxy=8443   | ports.oauthProxy: 8443 is a port of the server
            settings.toolsets={context} sessions.mode=none                      | settings.toolsets: 'context' needs sessions.mode=signed
            upstreams.secret=x                                                  | upstreams.configMap: is missing; upstreams.secret has no effect
            upstreams.hosts={a.svc}                                             | upstreams.configMap: is missing; upstreams.hosts has no effect
            upstreams.callerHosts={a.svc}                                       | upstreams.configMap: is missing; upstreams.callerHosts has no effect
            upstreams.debugRoute=true                                           | upstreams.configMap: is missing; upstreams.debugRoute has no effect
            observer.scrapeTls.insecureSkipVerify=true                          | observer.scrapeTls: has no effect with tls.source 'service-ca'
            observer.scrapers[0].kind=ServiceAccount observer.scrapers[0].name=x | observer.scrapers: ServiceAccount x has no namespace
            rbac.users[0].kind=ServiceAccount rbac.users[0].name=x              | rbac.users: ServiceAccount x has no namespace
            resources.limits.memory=128Mi                                       | resources.limits.memory: 128Mi is less than the request 256Mi
            resources.limits.memory=1e6                                         | resources.limits.memory: 1e6 is less than the request 256Mi
            resources.limits.cpu=50m                                            | resources.limits.cpu: 50m is less than the request 100m
            observer.resources.limits.memory=100M                               | observer.resources.limits.memory: 100M is less than the request 256Mi
            extraEnv[0].name=MCP_AUTH extraEnv[0].value=none                    | extraEnv: MCP_AUTH is set by the chart
            extraEnv[0].name=MCP_DEADLINE extraEnv[0].value=9s                  | extraEnv: MCP_DEADLINE is set by the chart
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
            observer.interval=29s           | at '/observer/interval'
            observer.interval=61m           | at '/observer/interval'
            settings.deadline=0s            | at '/settings/deadline'
            settings.deadline=61s           | at '/settings/deadline'
            settings.deadline=999ms         | at '/settings/deadline'
            sessions.ttl=59s                | at '/sessions/ttl'
            sessions.ttl=91d                | at '/sessions/ttl'
            settings.toolsets={health,all}  | at '/settings/toolsets/1'
            monitoring.interval=0s          | at '/monitoring/interval'
            tmpSizeLimit=0Mi                | at '/tmpSizeLimit'
            lightspeed.podName=a/b          | at '/lightspeed/podName'
            nodeSelector.a=true             | at '/nodeSelector/a'
            resources.limits.memory=abc     | at '/resources/limits/memory'
            resources.requests.cpu=1x       | at '/resources/requests/cpu'
            oauthProxy.resources.limits.cpu=x | at '/oauthProxy/resources/limits/cpu'
            httpRoute.caConfigMap=A         | at '/httpRoute/caConfigMap'
            securityContext.privileged=true | at '/securityContext/privileged'
            securityContext.allowPrivilegeEscalation=true | at '/securityContext/allowPrivilegeEscalation'
            securityContext.readOnlyRootFilesystem=false | at '/securityContext/readOnlyRootFilesystem'
            securityContext.runAsUser=0     | at '/securityContext/runAsUser'
            securityContext.capabilities.add[0]=SYS_ADMIN | at '/securityContext/capabilities/add'
            securityContext.capabilities.drop={} | at '/securityContext/capabilities/drop'
            podSecurityContext.runAsNonRoot=false | at '/podSecurityContext/runAsNonRoot'
            podSecurityContext.runAsUser=0  | at '/podSecurityContext/runAsUser'
            podSecurityContext.seccompProfile.type=Unconfined | at '/podSecurityContext/seccompProfile/type'
            settings.maxMessageBytes=10     | at '/settings/maxMessageBytes'
            settings.logLevel=loud          | at '/settings/logLevel'
            sessions.mode=sticky            | at '/sessions/mode'
            oauthProxy.cookieExpire=7d      | at '/oauthProxy/cookieExpire'
            fleet.clusterProxyUrl=http://a.b | at '/fleet/clusterProxyUrl'
            route.host=Not_A_Host           | at '/route/host'
            ports.https=443                 | at '/ports/https'
            podDisruptionBudget.maxUnavailable=0 | at '/podDisruptionBudget/maxUnavailable'
            rbac.users[0].kind=Everybody    | at '/rbac/users/0
            """)
    void refusesAValueOfTheWrongForm(String settings, String naming) {
        assertRefused(settings, naming);
    }

    /// A null removes a default; where a template needs the value, the schema refuses that before rendering.
    @Test
    void refusesToLoseWhatItCannotDoWithout() throws IOException {
        JsonNode schema = new ObjectMapper()
                .readTree(Helm.CHART.resolve("values.schema.json").toFile());
        List<String> needed = needed(schema, "");

        assertThat(needed).contains("tls", "tls.source", "securityContext.capabilities.drop");
        for (String value : needed) {
            assertRefused(value + "=null", "missing property '" + value.substring(value.lastIndexOf('.') + 1) + "'");
        }
    }

    /// The required values of an object, including nested ones; items of lists have no default that could be removed.
    private static List<String> needed(JsonNode schema, String at) {
        List<String> needed = new ArrayList<>();
        schema.path("required").forEach(name -> needed.add(at + name.asText()));
        schema.path("properties")
                .properties()
                .forEach(one -> needed.addAll(needed(one.getValue(), at + one.getKey() + ".")));
        return needed;
    }

    @Test
    void wantsACertificateWhereNoServiceCaMakesOne() {
        // With a cluster, its kinds are known; OpenShift's configuration is not among them.
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
