// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefusedOperandsTest {
    private static final TerminationBlames CHECK = new TerminationBlames(2);
    private static final String REFUSED = "list: InvalidClientTokenId: the token is invalid";

    @Test
    void customResourceIsBlamedForItsRefusedWorkloads() {
        Given given = given("Store", "Store", REFUSED);

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.subject()).isEqualTo(new Subject("Store", "shop", "s"));
            assertThat(found.mode()).contains(Mode.OPERANDS_REFUSED);
            assertThat(found.targets(Relation.BLAMED_BY))
                    .containsExactly(new Subject("StatefulSet", "shop", "a"), new Subject("StatefulSet", "shop", "b"));
            assertThat(found.targets(Relation.SHOWN_BY)).containsExactly(new Subject("Pod", "shop", "a-0"));
        });
    }

    @Test
    void clusterScopedCustomResourceHasNoNamespace() {
        assertThat(given("TektonConfig", "TektonConfig", REFUSED).told(CHECK))
                .containsExactly("CUSTOM_RESOURCE_UNWELL MEDIUM TektonConfig s");
    }

    @Test
    void twoWorkloadsOfOneCustomResourceAreNeeded() {
        assertThat(given("Store", "Cache", REFUSED).told(CHECK)).isEmpty();
        assertThat(given("Store", "Store", "out of space").told(CHECK)).isEmpty();
    }

    private static Given given(String ownerOfA, String ownerOfB, String said) {
        return new Given()
                .having(Resources.STATEFUL_SETS, made("a", ownerOfA), made("b", ownerOfB))
                .with(Resources.PODS, crashing("a", REFUSED), crashing("b", said));
    }

    private static String made(String name, String owner) {
        return """
                metadata: {namespace: shop, name: %s, ownerReferences: [{kind: %s, name: s, controller: true}]}
                """.formatted(name, owner);
    }

    private static Pod crashing(String name, String said) {
        return pod(name + "-0")
                .ownedBy("StatefulSet", name)
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.empty()))
                .get();
    }
}
