// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.VolumeAttachment;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Several volumes that wait for one driver without an error message.
class FailingDriverTest {
    private static final Attachments CHECK = new Attachments(Duration.ofMinutes(6));
    private static final String ONE_BY_ONE = "ATTACHMENT_STUCK HIGH VolumeAttachment ";

    @Test
    void driverThatSaysNothingOfSeveralIsTold() {
        assertThat(waiting("lake.example.com", "lake.example.com").told(CHECK))
                .containsExactly("ATTACHMENT_STUCK HIGH CSIDriver lake.example.com");
        assertThat(waiting("lake.example.com", "pond.example.com").told(CHECK))
                .containsExactly(ONE_BY_ONE + "va-0", ONE_BY_ONE + "va-1");
    }

    @Test
    void wordOfTroubleIsOfOneVolume() {
        Given given = new Given();
        for (String name : List.of("va-0", "va-1")) {
            given.with(Resources.VOLUME_ATTACHMENTS, attachment(name, "lake.example.com", Optional.of("no such disk")));
        }

        assertThat(given.told(CHECK)).containsExactly(ONE_BY_ONE + "va-0", ONE_BY_ONE + "va-1");
    }

    @Test
    void accountThatIsRejectedIsOfTheDriver() {
        Given given = new Given();
        for (String name : List.of("va-0", "va-1")) {
            given.with(
                    Resources.VOLUME_ATTACHMENTS,
                    attachment(name, "lake.example.com", Optional.of(name + ": 401 invalid_client, secret expired")));
        }

        Finding finding = CHECK.inspect(given.picture()).getFirst();

        assertThat(given.told(CHECK)).containsExactly("ATTACHMENT_STUCK HIGH CSIDriver lake.example.com");
        assertThat(finding.evidence().getFirst().statement())
                .isEqualTo("2 volumes have not been attached for 6 min, by");
        assertThat(finding.advice()).contains("Renew the credentials");
    }

    @Test
    void attacherWithoutPodsIsNamed() {
        assertThat(waiting("driver.lake.io", "driver.lake.io")
                        .with(
                                Resources.DEPLOYMENTS,
                                workload("lake-system", "csi-attacher", 0),
                                workload("lake-system", "csi-provisioner", 0),
                                workload("pond-system", "csi-attacher", 0))
                        .told(CHECK))
                .containsExactly("ATTACHMENT_STUCK HIGH Deployment lake-system/csi-attacher");
    }

    @Test
    void controllerCountsWhereThereIsNoAttacher() {
        assertThat(waiting("ebs.csi.aws.com", "ebs.csi.aws.com")
                        .with(Resources.DEPLOYMENTS, workload("kube-system", "ebs-csi-controller", 0))
                        .told(CHECK))
                .containsExactly("ATTACHMENT_STUCK HIGH Deployment kube-system/ebs-csi-controller");
    }

    @Test
    void sisterDriverIsNotTakenForIt() {
        assertThat(waiting("rook-ceph.rbd.csi.ceph.com", "rook-ceph.rbd.csi.ceph.com")
                        .with(
                                Resources.DEPLOYMENTS,
                                workload("rook-ceph", "csi-rbdplugin-provisioner", 2),
                                workload("rook-ceph", "csi-cephfsplugin-provisioner", 0))
                        .told(CHECK))
                .containsExactly("ATTACHMENT_STUCK HIGH CSIDriver rook-ceph.rbd.csi.ceph.com");
    }

    @Test
    void namelessAttacherCountsAlone() {
        Given given = waiting("lake.example.com", "lake.example.com")
                .with(Resources.STATEFUL_SETS, workload("kube-system", "csi-attacher", 0));

        assertThat(given.told(CHECK)).containsExactly("ATTACHMENT_STUCK HIGH Deployment kube-system/csi-attacher");
        assertThat(given.with(Resources.DEPLOYMENTS, workload("pond", "csi-attacher", 1))
                        .told(CHECK))
                .containsExactly("ATTACHMENT_STUCK HIGH CSIDriver lake.example.com");
    }

    @Test
    void leadsToTheNodeOnlyWhereItIsOne() {
        FailingDriver driver = new FailingDriver(
                "lake.example.com",
                List.of(
                        attachment("a", "lake.example.com", Optional.empty()),
                        attachment("b", "lake.example.com", Optional.empty())),
                Optional.empty());
        Finding finding = driver.finding(Map.of(), Given.NOW);

        assertThat(finding.links()).contains(new Link(Relation.RUNS_ON, Subject.clusterScoped("Node", "w1")));
        assertThat(finding.evidence().getFirst().statement())
                .isEqualTo("2 volumes have not been attached for 6 min, without a message, by");
    }

    private static Given waiting(String... drivers) {
        Given given = new Given();
        for (int at = 0; at < drivers.length; at++) {
            given.with(Resources.VOLUME_ATTACHMENTS, attachment("va-" + at, drivers[at], Optional.empty()));
        }
        return given;
    }

    private static VolumeAttachment attachment(String name, String driver, Optional<String> trouble) {
        return new VolumeAttachment(created("", name, "6m"), driver, "w1", "pv", false, trouble);
    }

    private static Workload workload(String namespace, String name, int desired) {
        return new Workload(
                named(namespace, name), "Deployment", desired, desired, desired, true, false, Map.of(), List.of());
    }
}
