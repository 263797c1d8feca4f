// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.SecondLook;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.BareMetalHost;
import io.clusterhealth.cluster.object.BareMetalHost.ObjectReference;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Machine;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BareMetalHealthTest {
    private static final String API = "openshift-machine-api";
    private static final BareMetalHealth CHECK = new BareMetalHealth(3);

    @ParameterizedTest
    @CsvSource({
        "OK, 0, false",
        "discovered, 0, false",
        "detached, 9, false",
        "delayed, 9, false",
        "'', 0, false",
        "error, 2, false",
        "error, 3, true"
    })
    void hostThatFailsAgainAndAgainIsFound(String status, int errors, boolean found) {
        assertThat(new Given()
                        .with(Resources.BARE_METAL_HOSTS, host(status, errors))
                        .told(CHECK))
                .isEqualTo(
                        found ? List.of("HOST_FAILED MEDIUM BareMetalHost openshift-machine-api/rack-1") : List.of());
    }

    @Test
    void namesItsErrorItsMachineAndItsNode() {
        Given given = new Given()
                .with(Resources.BARE_METAL_HOSTS, host("error", 7))
                .with(
                        Resources.MACHINES,
                        new Machine(named(API, "m-1"), "Running", "worker-1", "", "", Optional.empty(), List.of()));

        Finding finding = CHECK.inspect(given.picture()).getFirst();

        assertThat(finding.evidence())
                .containsExactly(Evidence.quoting(
                        "7 attempts have failed, while it was provisioned",
                        new Quote("power management error", "BMC does not answer")));
        assertThat(finding.links())
                .containsExactly(
                        new Link(Relation.PROVIDES, new Subject("Machine", API, "m-1")),
                        new Link(Relation.PROVIDES, Subject.clusterScoped("Node", "worker-1")));
    }

    @Test
    void isReadOnlyWhereOpenShiftRunsOnMetal() {
        SecondLook second = new SecondLook(CHECK.looks());

        assertThat(second.after(new Given().picture())).isEmpty();
        assertThat(second.after(operator().picture())).containsExactly(Resources.BARE_METAL_HOSTS);
        assertThat(second.after(operator(condition("Disabled", "False", "9d")).picture()))
                .containsExactly(Resources.BARE_METAL_HOSTS);
        assertThat(second.after(operator(condition("Disabled", "True", "9d")).picture()))
                .isEmpty();
    }

    private static Given operator(Condition... conditions) {
        return new Given()
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(named("", "baremetal"), "4.20.2", List.of(), List.of(conditions)));
    }

    private static BareMetalHost host(String status, int errors) {
        return new BareMetalHost(
                named(API, "rack-1"),
                status,
                "power management error",
                "BMC does not answer",
                errors,
                "provisioned",
                Optional.of(new ObjectReference(API, "m-1")));
    }
}
