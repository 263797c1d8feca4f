// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event.Preemption;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreemptingWorkloadsTest {
    private static final PreemptingWorkloads CHECK = new PreemptingWorkloads(Duration.ofMinutes(2));
    private static final String TOLD = "WORKLOAD_DISPLACES MEDIUM StatefulSet shop/loud";
    private static final Pod LOUD =
            pod("loud-0").ownedBy("StatefulSet", "loud").on("w1").urgent("u-1").get();

    @Test
    void whoTakesThePlaceOfOthersThatThenWaitIsNamed() {
        assertThat(new Given()
                        .with(Resources.PODS, LOUD, waiting("quiet", "2m"))
                        .with(Resources.PREEMPTIONS, preempted("quiet-0", "u-1"))
                        .told(CHECK))
                .containsExactly(TOLD);
    }

    @Test
    void olderServersNameThePod() {
        assertThat(new Given()
                        .with(Resources.PODS, LOUD, waiting("quiet", "2m"))
                        .with(Resources.PREEMPTIONS, preempted("quiet-0", "shop/loud-0"))
                        .told(CHECK))
                .containsExactly(TOLD);
    }

    /// Names of victims have as many parts as those of the pods that replace them.
    @ParameterizedTest
    @CsvSource({
        "StatefulSet, quiet-0, quiet-1, true",
        "StatefulSet, quiet-0, quiet-api-7d9f8c6b5-zzzzz, false",
        "Job, quiet-0-bcdfg, quiet-1-zzzzz, true",
        "ReplicaSet, quiet-bcdfg, quiet-api-0, false"
    })
    void victimOfAWorkloadWithALongerNameIsNotItsOwn(String kind, String waiting, String victim, boolean found) {
        assertThat(new Given()
                        .with(Resources.PODS, LOUD, waiting(kind, "quiet", waiting, "2m"))
                        .with(Resources.PREEMPTIONS, preempted(victim, "u-1"))
                        .told(CHECK))
                .isEqualTo(found ? List.of(TOLD) : List.of());
    }

    @Test
    void whoFindsAnotherPlaceHasLostNothing() {
        assertThat(new Given()
                        .with(Resources.PODS, LOUD, waiting("quiet", "119S"), waiting("other", "9m"))
                        .with(Resources.PREEMPTIONS, preempted("quiet-0", "u-1"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void nobodyIsNamedWhoIsNoMore() {
        assertThat(new Given()
                        .with(Resources.PODS, LOUD, waiting("quiet", "2m"))
                        .with(Resources.PREEMPTIONS, preempted("quiet-0", "u-2"))
                        .told(CHECK))
                .isEmpty();
    }

    /// The pods of other namespaces are not read, but the events about the victims are.
    @ParameterizedTest
    @CsvSource({"shop, u-2, true", "shop, u-1, false", "'', u-2, false"})
    void whoWasPreemptedFromAnotherNamespaceIsToldSo(String namespace, String preemptor, boolean told) {
        Pod waiting = waiting("quiet", "2m");
        Picture picture = new Given()
                .with(Resources.PODS, LOUD, waiting)
                .with(Resources.PREEMPTIONS, preempted("quiet-0", preemptor))
                .picture(Optional.of(namespace).filter(one -> !one.isEmpty()));

        assertThat(PreemptingWorkloads.fromOutside(waiting, picture).map(Evidence::statement))
                .isEqualTo(
                        told
                                ? Optional.of("the pod that it replaces was preempted 3 min ago"
                                        + " by one of higher priority, which this namespace does not have")
                                : Optional.empty());
    }

    @Test
    void preemptionsAreReadWherePodsWaitForANode() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.after(
                        new Given().with(Resources.PODS, waiting("quiet", "1m")).picture()))
                .contains(Resources.PREEMPTIONS);
        assertThat(reads.after(new Given().with(Resources.PODS, LOUD).picture()))
                .doesNotContain(Resources.PREEMPTIONS);
    }

    private static Pod waiting(String workload, String age) {
        return waiting("StatefulSet", workload, workload + "-0", age);
    }

    private static Pod waiting(String kind, String workload, String name, String age) {
        return pod(name)
                .ownedBy(kind, workload)
                .on("")
                .phase("Pending")
                .with(condition(
                        "PodScheduled", "False", age, "Unschedulable", "0/3 nodes are available: 3 Insufficient cpu."))
                .get();
    }

    private static Preemption preempted(String victim, String preemptor) {
        return new Preemption("shop", victim, preemptor, Optional.of(ago("3m")));
    }
}
