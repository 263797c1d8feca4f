// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.condition.ConditionCheck;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartingServersTest {
    @Test
    void podsThatWereReadyMayRestartForFiveMinutesBehindTheirService() {
        assertThat(behind(pod("web-1").unready("4m59s").running(1, ended(255, "Error", "5m"))))
                .isEmpty();
        assertThat(behind(pod("web-1").unready("5m").running(1, ended(255, "Error", "5m"))))
                .hasSize(1);
        assertThat(behind(pod("web-1").unready("1m").waiting("CrashLoopBackOff", 3, ended(1, "Error", "1m"))))
                .hasSize(1);
    }

    @Test
    void serviceLacksReadyEndpointsSinceTheLastOfItsPodsBecameUnready() {
        Given given = new Given()
                .with(
                        Resources.ENDPOINT_SLICES,
                        new EndpointSlice(
                                created("shop", "web-1", "9d"),
                                "web",
                                0,
                                0,
                                3,
                                List.of("web-1", "web-2", "web-3"),
                                "",
                                Set.of(),
                                0))
                .with(
                        Resources.PODS,
                        pod("web-1")
                                .unready("3h")
                                .running(0, ended(0, "", "1d"))
                                .get(),
                        pod("web-2")
                                .unready("20m")
                                .running(0, ended(0, "", "1d"))
                                .get(),
                        pod("web-3")
                                .born("6m")
                                .unready("6m")
                                .running(0, ended(0, "", "1d"))
                                .get());

        assertThat(ServiceEndpoints.DEFAULT.inspect(given.picture()))
                .extracting(Finding::since)
                .containsExactly(Optional.of(Given.ago("20m")));
    }

    @Test
    void aggregatedApiIsJudgedOnceThePodsBehindItHaveHadTimeToStart() {
        assertThat(aggregated("4m59s")).isEmpty();
        assertThat(aggregated("5m")).containsExactly("API_SERVICE_DOWN MEDIUM APIService v1beta1.metrics.k8s.io");
    }

    private static List<String> aggregated(String unready) {
        Given given = new Given()
                .with(
                        Resources.ENDPOINT_SLICES,
                        new EndpointSlice(
                                created("shop", "metrics-1", "9d"),
                                "metrics",
                                0,
                                0,
                                1,
                                List.of("web-1"),
                                "",
                                Set.of(),
                                0))
                .with(
                        Resources.PODS,
                        pod("web-1")
                                .born(unready)
                                .unready(unready)
                                .running(0, ended(0, "", "1d"))
                                .get())
                .having(Resources.API_SERVICES, """
                        {metadata: {name: v1beta1.metrics.k8s.io},
                         spec: {service: {namespace: shop, name: metrics}},
                         status: {conditions: [{type: Available, status: "False", reason: MissingEndpoints}]}}""");
        return ConditionCheck.all().stream()
                .flatMap(check -> given.told(check).stream())
                .toList();
    }

    private static List<String> behind(GivenPod pod) {
        return new Given()
                .with(
                        Resources.ENDPOINT_SLICES,
                        new EndpointSlice(
                                created("shop", "web-1", "9d"), "web", 0, 0, 1, List.of("web-1"), "", Set.of(), 0))
                .with(Resources.PODS, pod.get())
                .told(ServiceEndpoints.DEFAULT);
    }

    /// Of endpoints that changed, only the present is known.
    @ParameterizedTest
    @CsvSource({"1, true", "2, false", "0, false"})
    void serviceThatNeverHadEndpointsLacksThemSinceItsCreation(long generation, boolean dated) {
        Given given = new Given()
                .with(
                        Resources.ENDPOINT_SLICES,
                        new EndpointSlice(
                                created("shop", "web-1", "9d"), "web", 0, 0, 0, List.of(), "", Set.of(), generation));

        assertThat(ServiceEndpoints.DEFAULT.inspect(given.picture()).getFirst().since())
                .isEqualTo(dated ? Optional.of(Given.ago("9d")) : Optional.empty());
    }
}
