// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Service;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackendPortsTest {
    private static final BackendPorts CHECK = new BackendPorts();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{number: 80} | false",
                "{name: http} | false",
                "{number: 8080} | true",
                "{name: web} | true",
                "{name: use-annotation} | false",
                "{} | false"
            })
    void ingressNamesAPortOfTheService(String port, boolean told) {
        Ingress ingress = Given.read(Resources.INGRESSES, """
                metadata: {namespace: shop, name: in}
                spec:
                  rules:
                  - host: shop.example.com
                    http: {paths: [{backend: {service: {name: web, port: %s}}}]}
                """.formatted(port));

        assertThat(service("ClusterIP", "{port: 80, name: http, targetPort: 8080}")
                        .with(Resources.INGRESSES, ingress)
                        .told(CHECK))
                .isEqualTo(told ? List.of("BACKEND_PORT_MISSING MEDIUM Ingress shop/in") : List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http | {port: 80, name: http, targetPort: 8080} | false",
                "8080 | {port: 80, name: http, targetPort: 8080} | false",
                "80   | {port: 80, name: http, targetPort: 8080} | true",
                "80   | {port: 80, name: http, targetPort: web} | false",
                "80   | {port: 80} | false",
                "web  | {port: 80, name: http, targetPort: 8080} | true"
            })
    void routeNamesAPortAsTheRouterComparesIt(String port, String has, boolean told) {
        Route route = Given.read(Resources.ROUTES, """
                metadata: {namespace: shop, name: out}
                spec: {host: web.example.com, to: {kind: Service, name: web}, port: {targetPort: %s}}
                """.formatted(port));

        assertThat(service("ClusterIP", has).with(Resources.ROUTES, route).told(CHECK))
                .isEqualTo(told ? List.of("BACKEND_PORT_MISSING MEDIUM Route shop/out") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"ExternalName, {port: 443}", "ClusterIP,"})
    void serviceOfWhichPortsTellNothingHasThemAll(String type, String port) {
        Ingress ingress = Given.read(Resources.INGRESSES, """
                metadata: {namespace: shop, name: in}
                spec: {defaultBackend: {service: {name: web, port: {number: 8080}}}}
                """);

        assertThat(service(type, port == null ? "" : port)
                        .with(Resources.INGRESSES, ingress)
                        .told(CHECK))
                .isEmpty();
    }

    private static Given service(String type, String port) {
        Service service = Given.read(Resources.SERVICES, """
                metadata: {namespace: shop, name: web}
                spec: {type: %s, selector: {app: web}, clusterIP: 10.96.0.2, ports: [%s]}
                """.formatted(type, port));
        return new Given().with(Resources.SERVICES, service);
    }
}
