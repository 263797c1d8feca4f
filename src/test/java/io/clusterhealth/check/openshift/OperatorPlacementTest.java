// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorPlacementTest {
    private static final OperatorPlacement CHECK = new OperatorPlacement();
    private static final Resource<GenericObject> RESOLVERS = Resources.generic("dnses");
    private static final String RESOLVER = """
            metadata: {name: default}
            spec: {nodePlacement: {nodeSelector: {tier: edge}}}
            """;

    @Test
    void theConfigurationIsNamedThatPlacesItsPodsOnNoNode() {
        Given given = given().having(RESOLVERS, RESOLVER)
                .having(
                        Resources.DAEMON_SETS,
                        daemons("openshift-dns", "dns-default", "{kubernetes.io/os: linux, tier: edge}"),
                        daemons("openshift-dns", "node-resolver", "{kubernetes.io/os: linux}"),
                        daemons("shop", "agent", "{tier: edge}"));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.subject()).isEqualTo(Subject.clusterScoped("DNS", "default"));
            assertThat(found.mode()).contains(Mode.PLACED_NOWHERE);
            assertThat(found.evidence().getFirst().statement()).contains("label tier=edge");
            assertThat(found.targets(Relation.DEPLOYS))
                    .containsExactly(new Subject("DaemonSet", "openshift-dns", "dns-default"));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: default}",
                "{name: default, deletionTimestamp: @5m}",
            })
    void aConfigurationWithoutASelectorTakesAnyNode(String metadata) {
        assertThat(given().having(RESOLVERS, "metadata: " + metadata).told(CHECK))
                .isEmpty();
    }

    @Test
    void aNodeWithTheLabelIsEnough() {
        assertThat(given().having(RESOLVERS, RESOLVER)
                        .having(Resources.NODES, "metadata: {name: e1, labels: {tier: edge}}")
                        .told(CHECK))
                .isEmpty();
        assertThat(given().having(RESOLVERS, RESOLVER).without(Resources.NODES).told(CHECK))
                .isEmpty();
        assertThat(new Given().with(Resources.NODES).having(RESOLVERS, RESOLVER).told(CHECK))
                .isEmpty();
    }

    private static Given given() {
        return new Given().with(Resources.NODES, node("w1", "worker"));
    }

    private static String daemons(String namespace, String name, String selector) {
        return """
                metadata: {namespace: %s, name: %s}
                spec: {template: {spec: {nodeSelector: %s}}}
                """.formatted(namespace, name, selector);
    }
}
