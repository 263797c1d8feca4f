// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.warning;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which events about a Service are quoted for a load balancer without an address.
class LoadBalancersTest {
    private static final LoadBalancers CHECK = new LoadBalancers(Duration.ofMinutes(10), Duration.ofDays(1));
    private static final Service WAITING =
            new Service(created("shop", "a", "1h"), "LoadBalancer", Map.of("app", "a"), false, "", Set.of(), List.of());

    /// Other controllers also report on a Service: its endpoints, its cluster IP, its node ports.
    @ParameterizedTest
    @CsvSource({
        "endpoint-slice-controller, FailedToUpdateEndpointSlices",
        "endpoint-controller, FailedToUpdateEndpoint",
        "ipallocator-repair-controller, ClusterIPNotAllocated",
        "portallocator-repair-controller, PortNotAllocated",
        "kube-proxy, FailedToStartServiceHealthcheck"
    })
    void loadBalancerQuotesWhatItsControllerSays(String other, String reason) {
        Event newest = warning("Service", "a", reason, "something else", "1m", other);
        Event refusal = warning("Service", "a", "AllocationFailed", "no available IPs", "5m", "metallb-controller");
        Given given = new Given().with(Resources.SERVICES, WAITING);

        assertThat(quotes(CHECK.inspect(given.with(Resources.EVENTS, newest).picture())))
                .containsExactly("");
        assertThat(quotes(CHECK.inspect(
                        given.with(Resources.EVENTS, newest, refusal).picture())))
                .containsExactly("AllocationFailed: no available IPs");
    }

    @Test
    void serviceThatHasJustBegunToWaitIsEarly() {
        Service young = new Service(
                created("shop", "a", "9m"), "LoadBalancer", Map.of("app", "a"), false, "", Set.of(), List.of());
        Picture picture = new Given().with(Resources.SERVICES, young).picture();

        assertThat(CHECK.inspect(picture)).isEmpty();
        assertThat(CHECK.early(picture))
                .extracting(finding -> finding.subject().name())
                .containsExactly("a");
    }

    @Test
    void loadBalancerQuotesFirstWhatNamesTheLoadBalancer() {
        Event newest = warning("Service", "a", "Unhealthy", "3 targets of 4 fail", "1m");
        Event refusal = warning("Service", "a", "SyncLoadBalancerFailed", "Error syncing load balancer: quota", "5m");

        assertThat(quotes(CHECK.inspect(new Given()
                        .with(Resources.SERVICES, WAITING)
                        .with(Resources.EVENTS, newest, refusal)
                        .picture())))
                .containsExactly("SyncLoadBalancerFailed: Error syncing load balancer: quota");
    }

    /// A cluster without a controller for load balancers has no event about such a Service, and events end after an
    /// hour. Every Service with a selector has a slice, even without pods.
    @ParameterizedTest
    @CsvSource({
        "shop, web, true",
        "kube-system, traefik, true",
        "default, kubernetes, false",
        "kube-system, kube-dns, false"
    })
    void servicesAreReadWhereOneMayBeALoadBalancer(String namespace, String service, boolean read) {
        EndpointSlice slice = Given.read(Resources.ENDPOINT_SLICES, """
                metadata: {namespace: %s, name: a, labels: {kubernetes.io/service-name: %s}}
                endpoints: [{conditions: {ready: true}}]
                """.formatted(namespace, service));

        assertThat(after(slice)).isEqualTo(read ? Set.of(Resources.SERVICES) : Set.of());
    }

    private static Set<Resource<?>> after(EndpointSlice slice) {
        return new OptionalReads(CHECK.optionalReads())
                .after(new Given()
                        .with(Resources.EVENTS)
                        .with(Resources.ENDPOINT_SLICES, slice)
                        .picture());
    }

    private static List<String> quotes(List<Finding> findings) {
        return findings.stream()
                .flatMap(finding -> finding.evidence().stream())
                .map(Evidence::quote)
                .toList();
    }
}
