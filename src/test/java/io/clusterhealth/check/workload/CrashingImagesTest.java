// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.GivenPod.ended;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CrashingImagesTest {
    private static final PodHealth CHECK = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);
    private static final Termination CRASH = ended(1, "Error", "2m");
    private static final State BACK_OFF = new State.Waiting("CrashLoopBackOff", "");

    @Test
    void anImageThatSeveralWorkloadsCrashWithIsNamed() {
        Given given = new Given().with(Resources.PODS, crashing("a-1", "a", "shop:2"), crashing("b-1", "b", "shop:2"));

        assertThat(CHECK.inspect(given.picture())).allSatisfy(finding -> {
            assertThat(finding.targets(Relation.RUNS_IMAGE)).containsExactly(Subject.external("shop:2"));
            assertThat(finding.evidence().getFirst().statement()).endsWith(", image shop:2");
        });
    }

    /// A ready pod runs the image, or only one workload crashes with it.
    @Test
    void anImageThatRunsElsewhereOrOfOneWorkloadTellsNothing() {
        Pod ready = pod("c-1")
                .ownedBy("StatefulSet", "c")
                .ready("5h")
                .image("shop:2", "", "")
                .get();
        assertThat(images(crashing("a-1", "a", "shop:2"), crashing("b-1", "b", "shop:2"), ready))
                .isEmpty();
        assertThat(images(crashing("a-1", "a", "shop:2"), crashing("a-2", "a", "shop:2")))
                .isEmpty();
        assertThat(images(crashing("a-1", "a", "shop:2"), crashing("b-1", "b", "shop:1")))
                .isEmpty();
    }

    private static List<Subject> images(Pod... pods) {
        return CHECK.inspect(new Given().with(Resources.PODS, pods).picture()).stream()
                .flatMap(finding -> finding.targets(Relation.RUNS_IMAGE).stream())
                .toList();
    }

    private static Pod crashing(String name, String set, String image) {
        return pod(name)
                .ownedBy("StatefulSet", set)
                .unready("2m")
                .with(GivenPod.container("app", image, false, 9, BACK_OFF, Optional.of(CRASH)))
                .get();
    }
}
