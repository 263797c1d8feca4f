// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusingProxiesTest {
    private static final RefusingProxies CHECK = new RefusingProxies(2, Duration.ofHours(1));
    private static final Resource<GenericObject> PROXIES = Resources.generic("proxies");
    private static final String REFUSED = "Get \"https://quay.io/v2/\": Proxy Authentication Required";

    @Test
    void proxyThatRefusesSeveralIsNamedByTheProxyOfTheCluster() {
        Given given = refused();

        assertThat(given.told(CHECK)).containsExactly("SERVICE_FAILS_CALLERS HIGH External http-proxy");
        assertThat(given.having(
                                PROXIES,
                                "{metadata: {name: cluster}, status: {httpsProxy: 'http://account:word@proxy.example.com:3128'}}")
                        .told(CHECK))
                .containsExactly("SERVICE_FAILS_CALLERS HIGH External proxy.example.com:3128");
    }

    @ParameterizedTest
    @CsvSource({
        "'http://proxy.example.com', proxy.example.com",
        "'http://10.0.0.9:8080', 10.0.0.9:8080",
        "'http://[fd00::1]:8080', '[fd00::1]:8080'",
        "'http://account:wo rd@proxy', http-proxy",
        "'', http-proxy"
    })
    void nothingButHostAndPortOfTheAddressIsKept(String address, String name) {
        assertThat(refused()
                        .having(PROXIES, "{metadata: {name: cluster}, status: {httpProxy: '%s'}}".formatted(address))
                        .told(CHECK))
                .containsExactly("SERVICE_FAILS_CALLERS HIGH External " + name);
    }

    @Test
    void oneWorkloadMayHaveOldCredentials() {
        assertThat(new Given().with(Resources.PODS, crash("a", REFUSED)).told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.PODS, crash("a", REFUSED), crash("b", "401 Unauthorized"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void operatorsAndPullsCountAsWell() {
        ClusterOperator insights = new ClusterOperator(
                named("", "insights"),
                "4.18.1",
                List.of(),
                List.of(condition("Degraded", "True", "30m", "UploadFailed", REFUSED)),
                false);

        assertThat(new Given()
                        .with(Resources.CLUSTER_OPERATORS, insights)
                        .with(Resources.PODS, pod("a").get())
                        .with(Resources.EVENTS, warning("Pod", "a", "Failed", REFUSED, "5m"))
                        .told(CHECK))
                .hasSize(1);
    }

    @Test
    void theProxyIsReadOnOpenShiftWhereOneRefuses() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(refused().picture())).doesNotContain(PROXIES);
    }

    private static Given refused() {
        return new Given().with(Resources.PODS, crash("a", REFUSED), crash("b", "407 Proxy Authentication Required"));
    }

    private static Pod crash(String set, String said) {
        return pod(set + "-0")
                .ownedBy("StatefulSet", set)
                .unready("30m")
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.of(ago("1m"))))
                .get();
    }
}
