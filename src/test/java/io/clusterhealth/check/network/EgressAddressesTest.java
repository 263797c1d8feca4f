// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.event;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EgressAddressesTest {
    private static final EgressAddresses CHECK = new EgressAddresses(Duration.ofMinutes(5));

    private static final List<String> BOTH = List.of("192.0.2.10", "192.0.2.11");

    @Test
    void addressesThatNodesAnswerForAreSilent() {
        assertThat(told(egress(created("", "shop", "9d"), BOTH))).isEmpty();
    }

    @Test
    void noneLeftIsAnOutageAndOneLeftIsANotice() {
        assertThat(told(egress(created("", "shop", "9d"), List.of())))
                .containsExactly("EGRESS_UNASSIGNED HIGH EgressIP shop");
        assertThat(told(egress(created("", "shop", "9d"), List.of("192.0.2.11"))))
                .containsExactly("EGRESS_UNASSIGNED LOW EgressIP shop");
    }

    @ParameterizedTest
    @CsvSource({"4m59s, false", "5m, true"})
    void newOneIsGivenTime(String age, boolean found) {
        assertThat(told(egress(created("", "shop", age), List.of()))).hasSize(found ? 1 : 0);
    }

    @Test
    void saysWhatTheNetworkSays() {
        GenericObject shop = egress(created("", "shop", "9d"), List.of());
        Event event = event("EgressIP", "", "shop", "NoMatchingNodeFound", "no assignable nodes", 3, "2m", "2m", "");
        Given given = new Given().with(Resources.EGRESS_ADDRESSES, shop);

        assertThat(CHECK.inspect(given.picture()).getFirst().evidence())
                .containsExactly(
                        Evidence.quoting("2 of 2 addresses are not assigned to a node", "192.0.2.10, 192.0.2.11"));
        assertThat(CHECK.inspect(given.with(Resources.EVENTS, event).picture())
                        .getFirst()
                        .evidence())
                .containsExactly(Evidence.quoting(
                        "2 of 2 addresses are not assigned to a node",
                        new Quote("NoMatchingNodeFound", "no assignable nodes")));
    }

    @Test
    void namesTheNamespacesWhosePodsLeaveByThem() {
        GenericObject egress = egress(created("", "out", "9d"), List.of());

        assertThat(CHECK.inspect(new Given()
                                .with(Resources.EGRESS_ADDRESSES, egress)
                                .with(Resources.NAMESPACES, namespace("shop"), namespace("bank"))
                                .picture())
                        .getFirst()
                        .links())
                .containsExactly(new Link(Relation.CARRIES, Subject.clusterScoped("Namespace", "shop")));
    }

    private static Namespace namespace(String name) {
        return new Namespace(created("", name, "9d"), "Active", List.of(), Map.of("kubernetes.io/metadata.name", name));
    }

    @Test
    void isReadOnlyWhereItIsServed() {
        OptionalReads reads = new OptionalReads(CHECK.optionalReads());

        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(new Given().serving("k8s.ovn.org", "egressips").picture()))
                .containsExactlyInAnyOrder(Resources.EGRESS_ADDRESSES, Resources.NAMESPACES);
    }

    private static List<String> told(GenericObject egress) {
        return new Given().with(Resources.EGRESS_ADDRESSES, egress).told(CHECK);
    }

    private static GenericObject egress(Metadata metadata, List<String> assigned) {
        String items = assigned.stream()
                .map("{egressIP: %s, node: worker-1}"::formatted)
                .collect(Collectors.joining(", "));
        return object("egressips", metadata, """
                spec: {egressIPs: [192.0.2.10, 192.0.2.11], namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: shop}}}
                status: {items: [%s]}
                """.formatted(items));
    }
}
