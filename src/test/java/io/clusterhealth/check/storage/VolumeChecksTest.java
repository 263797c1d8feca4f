// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.deleted;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.condition.ConditionCheck;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.StorageClass;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VolumeChecksTest {
    private static final Pod WAITING =
            pod("db").on("").phase("Pending").mounts("data").get();
    private static final ClaimClasses CLASSES = new ClaimClasses(Duration.ofMinutes(3));
    private static final Attachments ATTACHMENTS = new Attachments(Duration.ofMinutes(6));

    @Test
    void claimWithoutClassNeedsADefaultOneAfterThreeMinutes() {
        assertThat(new Given()
                        .with(Resources.STORAGE_CLASSES, storage("fast", false))
                        .with(Resources.PODS, WAITING)
                        .with(Resources.VOLUME_CLAIMS, claim(Optional.empty(), "2m59s"))
                        .told(CLASSES))
                .isEmpty();
        assertThat(CLASSES.early(new Given()
                        .with(Resources.STORAGE_CLASSES, storage("fast", false))
                        .with(Resources.PODS, WAITING)
                        .with(Resources.VOLUME_CLAIMS, claim(Optional.empty(), "2m59s"))
                        .picture()))
                .hasSize(1);
        assertThat(new Given()
                        .with(Resources.STORAGE_CLASSES, storage("fast", false))
                        .with(Resources.PODS, WAITING)
                        .with(Resources.VOLUME_CLAIMS, claim(Optional.empty(), "3m"))
                        .told(CLASSES))
                .containsExactly("NO_DEFAULT_CLASS HIGH StorageClass (default)");
        assertThat(new Given()
                        .with(Resources.STORAGE_CLASSES, storage("fast", true))
                        .with(Resources.PODS, WAITING)
                        .with(Resources.VOLUME_CLAIMS, claim(Optional.empty(), "3m"))
                        .told(CLASSES))
                .isEmpty();
    }

    @Test
    void claimWithAnEmptyClassNeedsNone() {
        assertThat(new Given()
                        .with(Resources.STORAGE_CLASSES, storage("fast", false))
                        .with(Resources.PODS, WAITING)
                        .with(Resources.VOLUME_CLAIMS, claim(Optional.of(""), "1h"))
                        .told(CLASSES))
                .isEmpty();
    }

    @Test
    void classThatOnlyVolumesNameIsNotMissing() {
        Given given = new Given()
                .with(Resources.STORAGE_CLASSES)
                .with(Resources.VOLUME_CLAIMS, claim(Optional.of("manual"), "1h"));

        assertThat(given.told(CLASSES)).isEmpty();
        given.with(Resources.PODS, WAITING);
        assertThat(given.told(CLASSES)).containsExactly("STORAGE_CLASS_MISSING HIGH StorageClass manual");
        assertThat(given.with(Resources.VOLUMES, volume("Available", "1h")).told(CLASSES))
                .isEmpty();
    }

    @Test
    void classesThatCouldNotBeReadAreNotMissing() {
        assertThat(new Given()
                        .without(Resources.STORAGE_CLASSES)
                        .with(Resources.PODS, WAITING)
                        .with(Resources.VOLUME_CLAIMS, claim(Optional.of("fast"), "1h"))
                        .told(CLASSES))
                .isEmpty();
    }

    @Test
    void releasedVolumeIsLeftOverAfterAWeek() {
        ConditionCheck check = Given.conditions("persistentvolumes");

        assertThat(new Given()
                        .with(Resources.VOLUMES, volume("Released", "167h"))
                        .told(check))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.VOLUMES, volume("Released", "168h"))
                        .told(check))
                .containsExactly("VOLUME_RELEASED LOW PersistentVolume pv");
        assertThat(new Given().with(Resources.VOLUMES, volume("Failed", "1s")).told(check))
                .containsExactly("VOLUME_FAILED MEDIUM PersistentVolume pv");
    }

    /// The age of the volume is not that of its phase, which old clusters do not record.
    @ParameterizedTest
    @ValueSource(strings = {"Released", "Failed"})
    void sinceWhenItHasItsPhaseMayBeUnknown(String phase) {
        String dated = """
                metadata: {name: pv, creationTimestamp: @90d}
                status: {phase: %s, lastPhaseTransitionTime: @9d}
                """.formatted(phase);

        assertThat(Given.conditions("persistentvolumes")
                        .inspect(new Given()
                                .with(Resources.VOLUMES, volume(phase, "90d"))
                                .picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.since()).isEmpty());
        assertThat(Given.conditions("persistentvolumes")
                        .inspect(new Given().having(Resources.VOLUMES, dated).picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.since()).contains(Given.ago("9d")));
    }

    /// Its age says nothing, and a volume that is to be deleted keeps no data.
    @ParameterizedTest
    @CsvSource({"Retain, 167h, false", "Retain, 168h, true", "Delete, 1s, false", "Delete, 9d, false"})
    void volumeIsLeftOverAWeekAfterItsRelease(String policy, String age, boolean found) {
        assertThat(new Given()
                        .having(Resources.VOLUMES, """
                                metadata: {name: pv, creationTimestamp: @90d}
                                spec: {persistentVolumeReclaimPolicy: %s}
                                status: {phase: Released, lastPhaseTransitionTime: @%s}
                                """.formatted(policy, age))
                        .told(Given.conditions("persistentvolumes")))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void volumeMayTakeSixMinutesToBeAttached() {
        assertThat(new Given()
                        .with(Resources.VOLUME_ATTACHMENTS, attachment("5m59s", false))
                        .told(ATTACHMENTS))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.VOLUME_ATTACHMENTS, attachment("6m", false))
                        .told(ATTACHMENTS))
                .containsExactly("ATTACHMENT_STUCK HIGH VolumeAttachment va");
        assertThat(new Given()
                        .with(Resources.VOLUME_ATTACHMENTS, attachment("9d", true))
                        .told(ATTACHMENTS))
                .isEmpty();
    }

    @Test
    void aVolumeMayTakeSixMinutesToBeDetached() {
        assertThat(new Given()
                        .with(Resources.VOLUME_ATTACHMENTS, leaving("5m59s"))
                        .told(ATTACHMENTS))
                .isEmpty();
        assertThat(new Given().with(Resources.VOLUME_ATTACHMENTS, leaving("6m")).told(ATTACHMENTS))
                .containsExactly("ATTACHMENT_STUCK HIGH VolumeAttachment va");
    }

    @ParameterizedTest
    @CsvSource({
        "Multi-Attach error for volume \"pv\" Volume is already exclusively attached to one node, False, true",
        "Multi-Attach error for volume \"pv\" Volume is already used by pod(s) db-0, Unknown, true",
        "Multi-Attach error for volume \"pv\" Volume is already exclusively attached to one node, True, false",
        "Multi-Attach error for volume \"pv-2\" Volume is already exclusively attached to one node, False, false",
        "AttachVolume.Attach failed for volume \"pv\": timeout, False, false"
    })
    void volumeThatANodeWhichIsDownHasIsWantedElsewhere(String message, String ready, boolean stuck) {
        Given given = new Given()
                .with(Resources.VOLUME_ATTACHMENTS, attachment("9d", true))
                .with(Resources.NODES, node("w1", "", condition("Ready", ready, "1h")))
                .with(Resources.EVENTS, warning("Pod", "db-0", "FailedAttachVolume", message, "5m"));

        assertThat(given.told(ATTACHMENTS))
                .isEqualTo(stuck ? List.of("ATTACHMENT_STUCK HIGH VolumeAttachment va") : List.of());
    }

    @ParameterizedTest
    @CsvSource({"w1, false", "w2, true"})
    void nodeOfAStuckAttachmentMayHaveLeftTheCluster(String node, boolean gone) {
        List<Finding> found = ATTACHMENTS.inspect(new Given()
                .with(Resources.VOLUME_ATTACHMENTS, leaving("1h"))
                .with(Resources.NODES, node(node, ""))
                .picture());

        assertThat(found)
                .singleElement()
                .satisfies(one -> assertThat(one.evidence().stream().map(Evidence::statement))
                        .hasSize(gone ? 2 : 1)
                        .last(STRING)
                        .startsWith(gone ? "its node w1 is no longer in the cluster" : "it should"));
    }

    private static VolumeAttachment leaving(String age) {
        Metadata metadata = deleted("", "va", "9d", age);
        return new VolumeAttachment(metadata, "csi.example.com", "w1", "pv", true, Optional.empty());
    }

    @Test
    void driverThatTheNodeDoesNotHaveIsNamed() {
        Given given = new Given().with(Resources.VOLUME_ATTACHMENTS, attachment("1m", false));

        assertThat(given.with(
                                Resources.CSI_NODES,
                                Given.object("csinodes", named("", "w1"), "{spec: {drivers: [{name: other}]}}"))
                        .told(ATTACHMENTS))
                .containsExactly("STORAGE_DRIVER_MISSING HIGH VolumeAttachment va");
    }

    @Test
    void volumeMayTakeHalfAnHourToGrow() {
        ClaimResizing check = new ClaimResizing(Duration.ofMinutes(30));

        assertThat(new Given()
                        .with(Resources.VOLUME_CLAIMS, growing("Resizing", "29m"))
                        .told(check))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.VOLUME_CLAIMS, growing("Resizing", "30m"))
                        .told(check))
                .containsExactly("RESIZE_STUCK MEDIUM PersistentVolumeClaim shop/data");
        assertThat(new Given()
                        .with(Resources.VOLUME_CLAIMS, growing("ControllerResizeError", "1s"))
                        .told(check))
                .hasSize(1);
    }

    @Test
    void volumeThatDoesNotGrowQuotesItsLastWarning() {
        Given given = new Given()
                .with(Resources.VOLUME_CLAIMS, growing("Resizing", "30m"))
                .with(
                        Resources.EVENTS,
                        warning("PersistentVolumeClaim", "data", "VolumeResizeFailed", "limit reached", "1m"));

        assertThat(new ClaimResizing(Duration.ofMinutes(30))
                        .inspect(given.picture())
                        .getFirst()
                        .evidence())
                .extracting(Evidence::quote)
                .contains("VolumeResizeFailed: limit reached");
    }

    /// The kubelet expands the file system of a claim that a pod mounts; until then the condition stays.
    @ParameterizedTest
    @CsvSource({
        "worker-1, Running, 9d, true",
        "worker-1, Running, 30m, true",
        "worker-1, Running, 29m, false",
        "'', Pending, 9d, false",
        "worker-1, Succeeded, 9d, false",
        "worker-1, Failed, 9d, false"
    })
    void fileSystemGrowsOnlyWhereAPodMountsIt(String node, String phase, String age, boolean stuck) {
        ClaimResizing check = new ClaimResizing(Duration.ofMinutes(30));
        Given given = new Given().with(Resources.VOLUME_CLAIMS, growing("FileSystemResizePending", "2d"));

        assertThat(given.told(check)).as("no pod mounts it").isEmpty();
        assertThat(given.with(
                                Resources.PODS,
                                pod("db")
                                        .on(node)
                                        .phase(phase)
                                        .born(age)
                                        .mounts("data")
                                        .get())
                        .told(check))
                .hasSize(stuck ? 1 : 0);
    }

    private static VolumeClaim claim(Optional<String> storage, String age) {
        return new VolumeClaim(created("shop", "data", age), "Pending", storage, "", false, List.of());
    }

    private static VolumeClaim growing(String type, String age) {
        return new VolumeClaim(
                created("shop", "data", "9d"),
                "Bound",
                Optional.of("fast"),
                "pv",
                false,
                List.of(condition(type, "True", age)));
    }

    private static StorageClass storage(String name, boolean standard) {
        return new StorageClass(named("", name), "csi.example.com", standard, false);
    }

    private static Volume volume(String phase, String age) {
        return Given.read(Resources.VOLUMES, """
                metadata: {name: pv, creationTimestamp: @%s}
                spec: {storageClassName: manual, persistentVolumeReclaimPolicy: Retain}
                status: {phase: %s}
                """.formatted(age, phase));
    }

    private static VolumeAttachment attachment(String age, boolean attached) {
        return new VolumeAttachment(created("", "va", age), "csi.example.com", "w1", "pv", attached, Optional.empty());
    }
}
