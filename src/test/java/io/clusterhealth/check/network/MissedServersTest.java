// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Service;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A Service without endpoints is judged before its time once a workload fails because of it.
class MissedServersTest {
    private static final String TOLD = "SERVICE_WITHOUT_ENDPOINTS MEDIUM Service shop/backend";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET http://backend.shop.svc/healthz: dial tcp 10.0.0.9:80: connect: connection refused | 1 | true",
                "GET http://other.shop.svc/healthz: dial tcp 10.0.0.9:80: connect: connection refused | 3 | false",
                "panic: index out of range | 3 | false"
            })
    void aServiceThatTheLastWordsOfAFailingContainerName(String words, int restarts, boolean found) {
        assertThat(told("app=back-end", restarts, words, "")).isEqualTo(found ? List.of(TOLD) : List.of());
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, true"})
    void aServiceThatTheTemplateOfAContainerNamesWhichFailsAgain(int restarts, boolean found) {
        assertThat(told("app=back-end", restarts, "panic: no", "http://backend"))
                .isEqualTo(found ? List.of(TOLD) : List.of());
    }

    /// Its pods may only be about to be created.
    @ParameterizedTest
    @CsvSource({"app=front, false", "'', false"})
    void aServiceThatMayStillGetItsPodsIsWaitedFor(String selector, boolean found) {
        assertThat(told(selector, 3, "panic: no", "http://backend")).isEqualTo(found ? List.of(TOLD) : List.of());
    }

    private static List<String> told(String selector, int restarts, String words, String env) {
        Map<String, String> labels = selector.isEmpty() ? Map.of() : Map.of("app", selector.substring("app=".length()));
        GivenPod front = pod("front-1")
                .ownedBy("ReplicaSet", "front-5d4")
                .unready("5m")
                .waiting("CrashLoopBackOff", restarts, new Termination(1, "Error", words, Optional.of(ago("1m"))));
        return new Given()
                .with(Resources.ENDPOINT_SLICES, endpoints(created("shop", "backend-1", "4m"), "backend", 0, 0))
                .with(
                        Resources.SERVICES,
                        new Service(
                                created("shop", "backend", "4m"), "ClusterIP", labels, false, "", Set.of(), List.of()))
                .having(Resources.DEPLOYMENTS, """
                        metadata: {name: front, namespace: shop, creationTimestamp: @9d}
                        spec:
                          replicas: 1
                          template:
                            metadata: {labels: {app: front}}
                            spec: {containers: [{name: app, env: [{name: BACKEND_URL, value: '%s'}]}]}
                        """.formatted(env))
                .with(Resources.PODS, front.get())
                .told(ServiceEndpoints.DEFAULT);
    }
}
