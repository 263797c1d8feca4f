// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.scaleUp;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimBindingTest {
    private static final ClaimBinding CHECK = new ClaimBinding(Duration.ofMinutes(3));

    @Test
    void claimThatAPodWaitsForMayTakeThreeMinutes() {
        assertThat(claim("Pending", "2m59s")
                        .with(Resources.PODS, waiting().get())
                        .told(CHECK))
                .isEmpty();
        assertThat(claim("Pending", "3m").with(Resources.PODS, waiting().get()).told(CHECK))
                .containsExactly("CLAIM_PENDING HIGH PersistentVolumeClaim shop/data");
    }

    @Test
    void podThatIsNamedAfterTheVolumeProvisionsIt() {
        String volume = "pvc-fde5d67b-fb6d-44b5-a829-1cc2ce35ee4a";
        Given given = claim("Pending", "9m")
                .with(
                        Resources.PODS,
                        waiting().get(),
                        pod("helper-pod-create-" + volume).in("kube-system").get(),
                        pod("helper-pod-create-" + volume.replace('4', '5'))
                                .in("kube-system")
                                .get())
                .with(
                        Resources.EVENTS,
                        warning(
                                "PersistentVolumeClaim",
                                "data",
                                "ProvisioningFailed",
                                "failed to create volume " + volume + ": create process timeout",
                                "1m"));

        assertThat(CHECK.inspect(given.picture()).getFirst().targets(Relation.SHOWN_BY))
                .containsExactly(new Subject("Pod", "kube-system", "helper-pod-create-" + volume));
    }

    @Test
    void claimThatAPodHasJustBegunToWaitForIsEarly() {
        Given given = claim("Pending", "2m59s").with(Resources.PODS, waiting().get());

        assertThat(CHECK.early(given.picture()))
                .extracting(finding -> finding.subject().name())
                .containsExactly("data");
        assertThat(CHECK.early(claim("Pending", "2m59s").picture())).isEmpty();
    }

    /// A claim of a class that binds on first use may be old.
    @ParameterizedTest
    @CsvSource({"2m59s, ''", "9m, a pod waits for it for 9 min; it asks for storage class fast"})
    void claimThatAPodHasJustBegunToWaitForIsJudgedFromThenOn(String age, String said) {
        Given given =
                claim("Pending", "30d").with(Resources.PODS, waiting().born(age).get());

        assertThat(CHECK.inspect(given.picture()))
                .extracting(finding -> finding.evidence().getFirst().statement())
                .isEqualTo(said.isEmpty() ? List.of() : List.of(said));
    }

    @Test
    void podThatHasWaitedLongTellsOfAYoungClaim() {
        GivenPod patient = waiting().with(condition("PodScheduled", "False", "3m"));
        GivenPod brief = waiting().with(condition("PodScheduled", "False", "2m59s"));

        assertThat(claim("Pending", "1s").with(Resources.PODS, patient.get()).told(CHECK))
                .hasSize(1);
        assertThat(claim("Pending", "1s").with(Resources.PODS, brief.get()).told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4m, db-0, false", "9m59s, db-0, false", "10m, db-0, true", "4m, db-1, true"})
    void claimOfAPodForWhichANodeIsOrderedMayTakeAsLongAsTheNode(String waited, String ordered, boolean told) {
        Pod pod = waiting()
                .with(condition("PodScheduled", "False", waited, "Unschedulable", "0/3"))
                .get();
        Given given = claim("Pending", waited).with(Resources.PODS, pod);

        assertThat(OptionalReads.of(List.of(CHECK)).after(given.picture()).contains(Resources.SCALE_UPS))
                .isEqualTo(!waited.equals("10m"));
        assertThat(given.with(Resources.SCALE_UPS, scaleUp(ordered, "1m")).told(CHECK))
                .hasSize(told ? 1 : 0);
        assertThat(given.with(
                                Resources.EVENTS,
                                warning("PersistentVolumeClaim", "data", "ProvisioningFailed", "no such class", "1m"))
                        .told(CHECK))
                .hasSize(1);
    }

    @Test
    void claimThatNoPodWaitsForIsSilent() {
        assertThat(claim("Pending", "9d").with(Resources.PODS).told(CHECK)).isEmpty();
        assertThat(claim("Pending", "9d")
                        .with(Resources.PODS, waiting().gated().get())
                        .told(CHECK))
                .isEmpty();
        assertThat(claim("Pending", "9d")
                        .with(Resources.PODS, waiting().deleted("1m").get())
                        .told(CHECK))
                .isEmpty();
        assertThat(claim("Bound", "9d").with(Resources.PODS, waiting().get()).told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Immediate, 30m, 1m, true",
        "Immediate, 29m, 1m, false",
        "Immediate, 9d, 1h, false",
        "WaitForFirstConsumer, 30m, 1m, false"
    })
    void claimThatNeedsNoPodAndCannotBeProvisionedIsTold(String mode, String age, String failed, boolean told) {
        Given given = claim("Pending", age)
                .with(Resources.PODS)
                .having(
                        Resources.STORAGE_CLASSES,
                        "{metadata: {name: fast}, provisioner: csi, volumeBindingMode: %s}".formatted(mode))
                .with(
                        Resources.EVENTS,
                        warning("PersistentVolumeClaim", "data", "ProvisioningFailed", "login failed", failed));

        assertThat(given.told(CHECK))
                .isEqualTo(told ? List.of("CLAIM_PENDING MEDIUM PersistentVolumeClaim shop/data") : List.of());
    }

    @Test
    void eventsSpeakWherePodsCannotBeRead() {
        Given blind = claim("Pending", "9d").without(Resources.PODS);

        assertThat(blind.told(CHECK)).isEmpty();
        assertThat(blind.with(
                                Resources.EVENTS,
                                warning("PersistentVolumeClaim", "data", "ProvisioningFailed", "no such class", "1m"))
                        .told(CHECK))
                .hasSize(1);
    }

    @Test
    void evidenceNamesClassAndTrouble() {
        Given given = claim("Pending", "9m")
                .with(Resources.PODS, waiting().get())
                .with(
                        Resources.EVENTS,
                        warning("PersistentVolumeClaim", "data", "ProvisioningFailed", "no such class", "1m"));

        assertThat(CHECK.inspect(given.picture()).getFirst().evidence())
                .containsExactly(Evidence.quoting(
                        "a pod waits for it for 9 min; it asks for storage class fast",
                        new Quote("ProvisioningFailed", "no such class")));
    }

    /// The controller's event is `Normal`, as the claim may be on purpose without a class.
    @Test
    void recordedEventTellsThatNoClassIsTheDefaultOne() {
        Given given = new Given()
                .having(Resources.VOLUME_CLAIMS, """
                        metadata: {name: data, namespace: shop, creationTimestamp: @9m}
                        spec: {resources: {}}
                        status: {phase: Pending}
                        """)
                .having(Resources.EVENTS, """
                        metadata: {name: data.1, namespace: shop}
                        involvedObject: {kind: PersistentVolumeClaim, name: data, namespace: shop}
                        type: Normal
                        reason: FailedBinding
                        message: no persistent volumes available for this claim and no storage class is set
                        lastTimestamp: @1m
                        """)
                .with(Resources.PODS, waiting().get());

        assertThat(CHECK.inspect(given.picture()).getFirst().evidence())
                .containsExactly(Evidence.quoting(
                        "a pod waits for it for 9 min; it asks for the default storage class",
                        new Quote(
                                "FailedBinding",
                                "no persistent volumes available for this claim and no storage class is set")));
    }

    /// `storageClassName: ""` with `volumeName`: no class provisions a volume for it.
    @Test
    void claimThatNamesItsVolumeWaitsForThat() {
        Finding pending = CHECK.inspect(new Given()
                        .having(Resources.VOLUME_CLAIMS, """
                                metadata: {name: data, namespace: shop, creationTimestamp: @9m}
                                spec: {storageClassName: '', volumeName: pv-gone}
                                status: {phase: Pending}
                                """)
                        .with(Resources.PODS, waiting().get())
                        .picture())
                .getFirst();

        assertThat(pending.evidence())
                .containsExactly(
                        Evidence.of("a pod waits for it for 9 min; it asks for PersistentVolume pv-gone by name"));
        assertThat(pending.links())
                .containsExactly(new Link(Relation.BOUND_TO, Subject.clusterScoped("PersistentVolume", "pv-gone")));
    }

    /// `storageClassName: ""` alone: binding to a manually created volume, also without a default class.
    @Test
    void claimWithAnEmptyClassWaitsForAVolumeWithoutOne() {
        Finding pending = CHECK.inspect(new Given()
                        .having(Resources.VOLUME_CLAIMS, """
                                metadata: {name: data, namespace: shop, creationTimestamp: @9m}
                                spec: {storageClassName: ''}
                                status: {phase: Pending}
                                """)
                        .with(Resources.PODS, waiting().get())
                        .picture())
                .getFirst();

        assertThat(pending.evidence())
                .containsExactly(
                        Evidence.of("a pod waits for it for 9 min; it asks for a PersistentVolume without a class"));
        assertThat(pending.links()).isEmpty();
    }

    @Test
    void claimWithoutAClassWaitsForTheDefaultOne() {
        Finding pending = CHECK.inspect(new Given()
                        .having(Resources.VOLUME_CLAIMS, """
                                metadata: {name: data, namespace: shop, creationTimestamp: @9m}
                                status: {phase: Pending}
                                """)
                        .with(Resources.PODS, waiting().get())
                        .picture())
                .getFirst();

        assertThat(pending.evidence())
                .containsExactly(Evidence.of("a pod waits for it for 9 min; it asks for the default storage class"));
        assertThat(pending.links())
                .containsExactly(new Link(Relation.OF_CLASS, Subject.clusterScoped("StorageClass", Subject.DEFAULT)));
    }

    @Test
    void lostVolumeIsLostData() {
        assertThat(claim("Lost", "9d").told(CHECK)).containsExactly("CLAIM_LOST HIGH PersistentVolumeClaim shop/data");
    }

    private static Given claim(String phase, String age) {
        return new Given()
                .with(
                        Resources.VOLUME_CLAIMS,
                        new VolumeClaim(
                                created("shop", "data", age),
                                phase,
                                Optional.of("fast"),
                                phase.equals("Lost") ? "pv-1" : "",
                                false,
                                List.of()));
    }

    private static GivenPod waiting() {
        return pod("db-0").on("").phase("Pending").mounts("data");
    }
}
