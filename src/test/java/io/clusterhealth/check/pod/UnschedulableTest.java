// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnschedulableTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 node(s) had volume node affinity conflict, 1 node(s) had untolerated taint {a/b: }. | VOLUME_ON_OTHER_NODES",
                "2 node(s) had volume node affinity conflict, 1 Insufficient cpu. | ''",
                "persistentvolumeclaim \"data-0\" is being deleted. | CLAIM_DELETED",
                "pod has unbound immediate PersistentVolumeClaims. preemption: not helpful | CLAIM_UNBOUND",
                "1 Insufficient cpu, 2 node(s) didn't find available persistent volumes to bind. | ''",
                "3 Insufficient cpu. | ''"
            })
    void volumeOnOtherNodesIsNoLackOfCapacity(String reasons, String mode) {
        GivenPod pod = pod("a").on("")
                .phase("Pending")
                .with(condition("PodScheduled", "False", "9m", "Unschedulable", "0/3 nodes are available: " + reasons));
        Unschedulable rule = new Unschedulable(Duration.ofMinutes(5), Duration.ofMinutes(10));

        assertThat(rule.judge(PodView.lacking(pod.get(), Map.of(), false, Warnings.NONE, Given.NOW)))
                .hasValueSatisfying(trouble -> assertThat(trouble.mode())
                        .isEqualTo(mode.isEmpty() ? Optional.empty() : Optional.of(Mode.valueOf(mode))));
    }

    /// Its numbers are those of node groups: they must not be taken for the scheduler's.
    @Test
    void theAutoscalersLastReasonForNoNodeIsQuoted() {
        GivenPod pod = pod("a").on("")
                .phase("Pending")
                .with(condition("PodScheduled", "False", "3h", "Unschedulable", "0/3 nodes are available: 3 x."));
        Given given = new Given()
                .with(Resources.PODS, pod.get())
                .with(
                        Resources.SCALE_UPS,
                        refused("a", "2 node(s) didn't match Pod's node affinity/selector", "9m"),
                        refused("a", "1 max node group size reached", "2m"),
                        refused("b", "1 in backoff after failed scale-up", "1m"));
        PodHealth check = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

        assertThat(check.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.evidence())
                    .extracting(Evidence::quote)
                    .containsExactly(
                            "0/3 nodes are available: 3 x.",
                            "pod didn't trigger scale-up: 1 max node group size reached");
            assertThat(finding.evidence().get(1).meanings().any(NodesRefuse.class))
                    .isFalse();
        });
        assertThat(new OptionalReads(check.optionalReads())
                        .after(new Given().with(Resources.PODS, pod.get()).picture()))
                .contains(Resources.SCALE_UPS);
    }

    /// It orders a node once it can, and repeats a refusal as long as it stands.
    @ParameterizedTest
    @CsvSource({"14m, '', true", "15m, '', false", "9m, 3m, false", "3m, 9m, true"})
    void theAutoscalersReasonIsQuotedUntilItOrdersANodeOrEnds(String refused, String ordered, boolean told) {
        Given given = new Given()
                .with(Resources.PODS, waiting("a").get())
                .with(Resources.SCALE_UPS, refused("a", "1 max node group size reached", refused));
        if (!ordered.isEmpty()) {
            given.with(Resources.SCALE_UPS, Given.scaleUp("a", ordered));
        }

        assertThat(new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3).inspect(given.picture()))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.evidence().toString().contains("max node group size"))
                        .isEqualTo(told));
    }

    /// An autoscaler gives its reason for some pods of a workload only.
    @Test
    void theWorkloadNamesTheReasonThatAnyOfItsPodsWasGiven() {
        Given given = new Given()
                .with(
                        Resources.PODS,
                        waiting("a").get(),
                        waiting("b").get(),
                        waiting("c").get())
                .with(Resources.SCALE_UPS, refused("b", "1 max node group size reached", "2m"));

        assertThat(new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3).inspect(given.picture()))
                .filteredOn(finding -> finding.subject().kind().equals("StatefulSet"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .extracting(Evidence::quote)
                        .contains("pod didn't trigger scale-up: 1 max node group size reached"));
    }

    private static GivenPod waiting(String name) {
        return pod(name)
                .on("")
                .ownedBy("StatefulSet", "db")
                .phase("Pending")
                .with(condition("PodScheduled", "False", "3h", "Unschedulable", "0/3 nodes are available: 3 x."));
    }

    private static Event refused(String pod, String why, String age) {
        return Given.event(
                "Pod", "shop", pod, "NotTriggerScaleUp", "pod didn't trigger scale-up: " + why, 1, age, age, "");
    }
}
