// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.PlannedChange;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.tool.CallContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerificationTest {
    private static final ChangeTarget WEB =
            new ChangeTarget(Kinds.called("Deployment").orElseThrow(), new ObjectName("shop", "web"));

    /// A rollout that has settled once its object has been read this often; with 0, a read is refused with a code.
    private record Settling(int reads, AtomicInteger made) implements WritableCluster {
        @Override
        public ChangeReply read(ChangeTarget target, Deadline deadline) {
            if (reads == 0) {
                return new ChangeReply.ChangeRefused(made.get(), "", ChangeFixture.json("{}"));
            }
            return new ChangeReply.ChangedObject(web(2, made.incrementAndGet() < reads ? 1 : 2), List.of());
        }

        @Override
        public ChangeReply list(RelatedObjects wanted, Deadline deadline) {
            throw new AssertionError(wanted);
        }

        @Override
        public ChangeReply may(ObjectChange change, String verb, Deadline deadline) {
            throw new AssertionError(change);
        }

        @Override
        public ChangeReply tryOut(ObjectChange change, Deadline deadline) {
            throw new AssertionError(change);
        }

        @Override
        public ChangeReply tryPod(String namespace, ObjectNode pod, Deadline deadline) {
            throw new AssertionError(pod);
        }

        @Override
        public ChangeReply compared(ChangeTarget target, ObjectNode manifest, String manager, Deadline deadline) {
            throw new AssertionError(target);
        }

        @Override
        public ChangeReply make(ObjectChange change, Deadline deadline) {
            throw new AssertionError(change);
        }
    }

    @Test
    void aRolloutThatSettlesWithinASecondIsWaitedForInAShortCall() {
        Settling writable = new Settling(4, new AtomicInteger());

        assertThat(after(writable, Duration.ofSeconds(5)).moving()).isEmpty();
        assertThat(writable.made()).hasValueGreaterThanOrEqualTo(4);
    }

    /// A client is sent only progress that grows.
    @Test
    void eachRoundOfWaitingIsAStepOfProgress() {
        List<Integer> steps = new ArrayList<>();

        after(new Settling(4, new AtomicInteger()), new RolloutFixture.Counting(Duration.ofSeconds(5), steps));

        assertThat(steps).hasSizeGreaterThanOrEqualTo(2).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void theReasonOfAnOpenResultIsNotOlderThanTheHealthBesideIt() {
        Settling writable = new Settling(2, new AtomicInteger());

        assertThat(after(writable, Duration.ofMillis(1_500)).moving())
                .contains("all has settled, but only after its health was read");
    }

    /// An overloaded API server does not say that the rollout has ended.
    @ParameterizedTest
    @CsvSource({"404, ''", "429, Deployment shop/web could not be read", "503, Deployment shop/web could not be read"})
    void aRefusedReadIsNoSettledRollout(int code, String moving) {
        Settling refusing = new Settling(0, new AtomicInteger(code));

        assertThat(after(refusing, Duration.ofMillis(1_500)).moving().orElse(""))
                .isEqualTo(moving);
    }

    private static Verified after(WritableCluster writable, Duration remaining) {
        return after(writable, new RolloutFixture.Patient(remaining));
    }

    private static Verified after(WritableCluster writable, CallContext client) {
        ObjectChange change = new ObjectChange(
                WEB, web(1, 1), new PatchRequest(PatchKind.MERGE, ChangeFixture.json("{\"spec\":{\"replicas\":2}}")));
        ChangeDraft draft = new ChangeDraft(
                "demo",
                writable,
                List.of(WEB),
                ChangeFixture.json("{\"action\":\"scale\"}"),
                new PlannedChange(List.of(change), "scale", "", "kubectl scale", List.of(), List.of()),
                List.of(new TriedChange(change, web(2, 1), List.of())),
                List.of());
        return new Verification(
                        ChangeToolset.parts(SingleRecording.demo()), draft, client, Deadline.in(client.remaining()))
                .after(Optional.empty(), List.of(change));
    }

    private static ObjectNode web(int replicas, int observed) {
        return ChangeFixture.json("""
                {"metadata":{"generation":2},"spec":{"replicas":%d,"template":{"spec":{"containers":[{"name":"c"}]}}},
                  "status":{"observedGeneration":%d,"updatedReplicas":2,"availableReplicas":2,"readyReplicas":2,"replicas":2}}
                """.formatted(replicas, observed));
    }
}
