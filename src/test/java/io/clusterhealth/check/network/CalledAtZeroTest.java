// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalledAtZeroTest {
    private static final CalledAtZero CHECK = new CalledAtZero(Duration.ofHours(1));
    private static final Map<String, String> LABELS = Map.of("app", "registry");
    private static final String REFUSED = "dial tcp: connect to registry.data.svc:8081: connection refused";

    @Test
    void workloadOfACalledServiceIsTold() {
        Given given = registry(0).with(Resources.PODS, caller("a", REFUSED, "2m"), caller("b", REFUSED, "3m"));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.subject()).isEqualTo(new Subject("Deployment", "data", "registry-v2"));
            assertThat(found.mode()).contains(Mode.SCALED_TO_ZERO);
            assertThat(found.since()).contains(ago("30m"));
            assertThat(found.links())
                    .containsExactly(new Link(Relation.PROVIDES, new Subject("Service", "data", "registry")));
            assertThat(found.evidence().getFirst().statement())
                    .isEqualTo("it is scaled to zero, and 2 workloads fail over calls to its Service registry");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "registry.data:8081: connection refused, 2m, true",
        "registry.data.svc:8081: no route to host, 2m, true",
        "https://registry.data.svc:8081: i/o timeout, 2m, true",
        "registry.data.svc:8081: connection refused, 2h, false",
        "registry.data.svc:8081: 500 Internal Server Error, 2m, false",
        "registry:8081: connection refused, 2m, false",
        "other.data.svc:8081: connection refused, 2m, false"
    })
    void onlyAMissedCallOfLateCounts(String said, String ago, boolean told) {
        assertThat(registry(0).with(Resources.PODS, caller("a", said, ago)).told(CHECK))
                .isEqualTo(told ? List.of("WORKLOAD_UNAVAILABLE HIGH Deployment data/registry-v2") : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "20m, registry, true",
        "10m, registry, false",
        "20m, other, false",
    })
    void workloadForWhichInitContainersWaitIsTold(String bound, String awaited, boolean told) {
        Given given = registry(0)
                .with(Resources.PODS, waiting(bound))
                .with(
                        Resources.STATEFUL_SETS,
                        GivenWorkload.given("StatefulSet", named("data", "a"))
                                .replicas(1, 0, 1)
                                .labelled(Map.of("app", "a"))
                                .awaiting(new ServiceReference("data", awaited))
                                .get());

        assertThat(CHECK.inspect(given.picture()).stream()
                        .map(found -> found.evidence().getFirst().statement()))
                .isEqualTo(
                        told
                                ? List.of("it is scaled to zero, and init containers of a workload wait for its"
                                        + " Service registry")
                                : List.of());
    }

    @Test
    void zeroReplicasAreAWishWhereNoProgramMissesThem() {
        assertThat(registry(0).told(CHECK)).isEmpty();
        assertThat(registry(1).with(Resources.PODS, caller("a", REFUSED, "2m")).told(CHECK))
                .isEmpty();
    }

    @Test
    void servicesAreReadWhereACallMissedOne() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));
        Given first = new Given().with(Resources.ENDPOINT_SLICES, SLICE);

        assertThat(reads.after(first.with(Resources.PODS, caller("a", "lookup db: no such host", "2m"))
                        .picture()))
                .doesNotContain(Resources.SERVICES);
        assertThat(reads.after(
                        first.with(Resources.PODS, caller("a", REFUSED, "2m")).picture()))
                .contains(Resources.SERVICES);
    }

    private static final EndpointSlice SLICE = endpoints(named("data", "registry-1"), "registry", 0, 0);

    private static Given registry(int replicas) {
        return new Given()
                .with(
                        Resources.SERVICES,
                        new Service(
                                named("data", "registry"),
                                "ClusterIP",
                                LABELS,
                                false,
                                "10.96.0.20",
                                Set.of(),
                                List.of()))
                .with(Resources.ENDPOINT_SLICES, SLICE)
                .with(
                        Resources.DEPLOYMENTS,
                        GivenWorkload.given("Deployment", named("data", "registry-v2"))
                                .replicas(replicas, 0, replicas)
                                .labelled(LABELS)
                                .get());
    }

    private static Pod waiting(String bound) {
        return pod("a").in("data")
                .ownedBy("StatefulSet", "a")
                .phase("Pending")
                .with(Given.condition("PodScheduled", "True", bound))
                .with(new Container(
                        "wait",
                        "quay.io/acme/tools:1",
                        true,
                        false,
                        0,
                        new Container.State.Running(Optional.of(ago(bound)), ""),
                        Optional.empty(),
                        Duration.ZERO,
                        List.of(),
                        0,
                        false))
                .get();
    }

    private static Pod caller(String name, String said, String ended) {
        return pod(name)
                .ownedBy("StatefulSet", name)
                .unready("30m")
                .waiting("CrashLoopBackOff", 3, new Termination(1, "Error", said, Optional.of(ago(ended))))
                .get();
    }
}
