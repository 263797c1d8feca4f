// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedServicesTest {

    /// A Service that selects only the canary has no endpoints.
    @ParameterizedTest
    @CsvSource({
        "4, app=front, '', true",
        "0, app=front, '', false",
        "4, app=other, '', false",
        "4, app=front, track=canary, false"
    })
    void workloadIsServedByAnotherBehindAllOfItsServices(int available, String one, String two, boolean served) {
        Workload canary = workload("canary", 0);
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, canary, workload("stable", available))
                .with(Resources.SERVICES, service("a", one), service("b", two));

        assertThat(SharedServices.in(given.picture()).serve(canary)).isEqualTo(served);
        assertThat(SharedServices.possible(given.picture())).isEqualTo(available > 0);
    }

    private static Workload workload(String track, int available) {
        return GivenWorkload.given("Deployment", named("shop", track))
                .replicas(1, available, 1)
                .labelled(Map.of("app", "front", "track", track))
                .get();
    }

    /// Without a selector its endpoints are managed by hand.
    private static Service service(String name, String selector) {
        String[] label = selector.split("=");
        return new Service(
                named("shop", name),
                "ClusterIP",
                label.length == 2 ? Map.of(label[0], label[1]) : Map.of(),
                false,
                "",
                Set.of(),
                List.of());
    }
}
