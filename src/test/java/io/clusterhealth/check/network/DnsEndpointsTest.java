// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.endpoints;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Services of DNS servers without ready endpoints.
class DnsEndpointsTest {
    private static final ServiceEndpoints ENDPOINTS =
            new ServiceEndpoints(Duration.ofMinutes(10), Duration.ofMinutes(5));
    private static final Map<String, String> WEB = Map.of("app", "web");

    @Test
    void namesOfTheClusterAreAlwaysMeantToBeAnswered() {
        EndpointSlice empty = endpoints(named("kube-system", "kube-dns-1"), "kube-dns", 0, 0);

        assertThat(new Given().with(Resources.ENDPOINT_SLICES, empty).told(ENDPOINTS))
                .containsExactly("DNS_WITHOUT_ENDPOINTS CRITICAL Service kube-system/kube-dns");
    }

    @Test
    void resolversThatFindNoNodeDoNotRest() {
        EndpointSlice empty = endpoints(named("openshift-dns", "dns-default-1"), "dns-default", 0, 0);
        Workload nowhere = new Workload(
                named("openshift-dns", "dns-default"), "DaemonSet", 0, 0, 0, true, false, Map.of(), List.of());

        assertThat(new Given()
                        .with(Resources.ENDPOINT_SLICES, empty)
                        .with(Resources.DAEMON_SETS, nowhere)
                        .told(ENDPOINTS))
                .containsExactly("DNS_WITHOUT_ENDPOINTS CRITICAL Service openshift-dns/dns-default");
    }

    /// GKE documents to scale `kube-dns` to zero where Cloud DNS replaces it.
    @ParameterizedTest
    @CsvSource({"coredns, 0, 0, true", "coredns, 1, 0, true", "coredns, 0, 2, false", "kube-dns, 0, 0, false"})
    void dnsServerThatIsScaledToZeroRestsOnlyIfAnotherAnswers(String server, int replicas, int others, boolean told) {
        Workload dns =
                new Workload(named("kube-system", server), "Deployment", replicas, 0, 0, true, false, WEB, List.of());
        Given given = new Given()
                .with(
                        Resources.ENDPOINT_SLICES,
                        endpoints(named("kube-system", "a"), "kube-dns", 0, 0),
                        endpoints(named("openshift-dns", "b"), "dns-default", others, others))
                .having(
                        Resources.SERVICES,
                        "{metadata: {namespace: kube-system, name: kube-dns}, spec: {selector: {app: web}}}")
                .with(Resources.DEPLOYMENTS, dns);

        assertThat(given.told(ENDPOINTS))
                .filteredOn(one -> one.endsWith("kube-dns"))
                .isEqualTo(told ? List.of("DNS_WITHOUT_ENDPOINTS CRITICAL Service kube-system/kube-dns") : List.of());
    }
}
