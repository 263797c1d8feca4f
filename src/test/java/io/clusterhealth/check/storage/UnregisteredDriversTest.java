// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Node.Taint;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A driver that is not registered on the node of pods, although their volumes are already attached there.
class UnregisteredDriversTest {
    private static final Attachments CHECK = new Attachments(Duration.ofMinutes(6));
    private static final Placement ON_SSD = new Placement(
            List.of(new Requirement("disk", "In", List.of("ssd"))), List.of(), List.of(), List.of(), List.of(), "", 0);
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

    @Test
    void daemonSetThatLeavesTheNodeOutIsNamed() {
        Given given = waiting()
                .with(Resources.CSI_NODES, csiNode("w1", "other.example.com"))
                .with(Resources.NODES, node("w1", "worker"), tainted("w2"))
                .with(Resources.DAEMON_SETS, driver("example-csi-node", ON_SSD), driver("other-csi-node", ON_SSD));

        Finding finding = CHECK.inspect(given.picture()).getFirst();

        assertThat(finding.evidence())
                .extracting(Evidence::statement)
                .contains("DaemonSet shop/example-csi-node excludes the node: it asks for a node with label disk=ssd");
        assertThat(finding.mode()).contains(Mode.DRIVER_LEFT_OUT);
    }

    @Test
    void daemonSetThatLeavesNodesOutIsToldOnce() {
        Given given = waiting()
                .with(Resources.PODS, pod("db-1").on("w2").phase("Pending").get())
                .with(Resources.EVENTS, warning("Pod", "db-1", "FailedMount", MISSING, "7m"))
                .with(Resources.CSI_NODES, csiNode("w1", "other.example.com"), csiNode("w2", "other.example.com"))
                .with(Resources.NODES, tainted("w1"), tainted("w2"))
                .with(Resources.DAEMON_SETS, driver("example-csi-node", Placement.NONE));

        assertThat(given.told(CHECK)).containsExactly("STORAGE_DRIVER_MISSING HIGH DaemonSet shop/example-csi-node");
        assertThat(CHECK.inspect(given.picture()).getFirst().targets(Relation.RUNS_ON))
                .containsExactlyInAnyOrder(Subjects.node("w1"), Subjects.node("w2"));
    }

    @Test
    void taintThatTheDriverDoesNotTolerateIsNamed() {
        Given given = waiting()
                .with(Resources.CSI_NODES, csiNode("w1", "other.example.com"))
                .with(Resources.NODES, tainted("w1"))
                .with(Resources.DAEMON_SETS, driver("example-csi-node", Placement.NONE));

        assertThat(CHECK.inspect(given.picture()).getFirst().evidence())
                .extracting(Evidence::statement)
                .contains("DaemonSet shop/example-csi-node excludes the node: it does not tolerate taint"
                        + " dedicated=gpu:NoSchedule");
    }

    /// Its pod exists and does not register, or will be created: DaemonSet pods tolerate taints for a node's state.
    @Test
    void daemonSetThatTakesTheNodeIsNotBlamed() {
        Given given = waiting().with(Resources.CSI_NODES, csiNode("w1", "other.example.com"));
        Node cordoned =
                node(named("", "w1"), "worker", true, "", List.of(new Taint(Node.CORDONED, "", "NoSchedule")), "");
        Workload driver = driver("example-csi-node", ON_SSD);

        assertThat(modes(given.with(Resources.NODES, cordoned)
                        .with(Resources.DAEMON_SETS, driver("example-csi-node", Placement.NONE))))
                .as("it fits")
                .isEmpty();
        assertThat(modes(waiting()
                        .with(Resources.CSI_NODES, csiNode("w1", "other.example.com"))
                        .with(Resources.NODES, tainted("w1"))
                        .with(Resources.DAEMON_SETS, driver)
                        .with(
                                Resources.PODS,
                                pod("example-csi-node-x")
                                        .on("w1")
                                        .ownedBy("DaemonSet", "example-csi-node")
                                        .get())))
                .as("its pod is there")
                .isEmpty();
        assertThat(modes(waiting()
                        .with(Resources.CSI_NODES, csiNode("w1", "other.example.com"))
                        .with(Resources.DAEMON_SETS, driver)))
                .as("nothing is known of the node")
                .isEmpty();
    }

    private static List<Mode> modes(Given given) {
        return CHECK.inspect(given.picture()).stream()
                .flatMap(finding -> finding.mode().stream())
                .toList();
    }

    private static Workload driver(String name, Placement asks) {
        return GivenWorkload.given("DaemonSet", named("shop", name))
                .replicas(3, 3, 3)
                .asking(asks)
                .get();
    }

    private static Node tainted(String name) {
        return node(named("", name), "worker", false, "", List.of(new Taint("dedicated", "gpu", "NoSchedule")), "");
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
