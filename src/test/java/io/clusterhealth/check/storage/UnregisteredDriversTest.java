// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.VolumeAttachment;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A driver that pods miss on their node, whose volumes are attached there already.
class UnregisteredDriversTest {
    private static final Attachments CHECK = new Attachments(Duration.ofMinutes(6));
    private static final String MISSING =
            "MountVolume.MountDevice failed: driver name csi.example.com not found in the list of registered CSI drivers";

    @Test
    void nodeWithoutTheDriverIsToldOnceForAllPodsThatMissIt() {
        Given given = waiting().with(Resources.CSI_NODES, csiNode("w1", "other.example.com"));

        assertThat(given.told(CHECK)).containsExactly("STORAGE_DRIVER_MISSING HIGH CSINode w1");
    }

    @Test
    void driverThatIsBackOnTheNodeIsNotMissing() {
        assertThat(waiting()
                        .with(Resources.CSI_NODES, csiNode("w1", "csi.example.com"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void nodeOfWhichNothingIsKnownHasAllDrivers() {
        assertThat(waiting()
                        .with(Resources.CSI_NODES, csiNode("w2", "other.example.com"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void attachmentThatTellsOfTheSameIsEnough() {
        Given given = waiting()
                .with(Resources.CSI_NODES, csiNode("w1", "other.example.com"))
                .with(
                        Resources.VOLUME_ATTACHMENTS,
                        new VolumeAttachment(
                                created("", "va", "9m"), "csi.example.com", "w1", "pv", false, Optional.empty()));

        assertThat(given.told(CHECK)).containsExactly("STORAGE_DRIVER_MISSING HIGH VolumeAttachment va");
    }

    private static Given waiting() {
        return new Given()
                .with(
                        Resources.PODS,
                        pod("db-0").on("w1").phase("Pending").get(),
                        pod("cache-0").on("w1").phase("Pending").get())
                .with(
                        Resources.EVENTS,
                        warning("Pod", "db-0", "FailedMount", MISSING, "5m"),
                        warning("Pod", "cache-0", "FailedMount", MISSING, "4m"));
    }

    private static GenericObject csiNode(String node, String driver) {
        return Given.object("csinodes", named("", node), "{spec: {drivers: [{name: %s}]}}".formatted(driver));
    }
}
