// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProvisionerAnswerTest {
    private static final ProvisionerAnswer CHECK = new ProvisionerAnswer(2);

    @Test
    void twoClaimsRefusedAlikeAreTheirClasssMatter() {
        assertThat(refused("gp3", denied("pvc-1a"), "gp3", denied("pvc-2b")).told(CHECK))
                .containsExactly("STORAGE_CLASS_FAILS HIGH StorageClass gp3");
    }

    @Test
    void oneClaimMayAskForWhatCannotBeHad() {
        assertThat(new Given()
                        .with(Resources.VOLUME_CLAIMS, claim("a", "gp3"))
                        .with(Resources.EVENTS, told("a", denied("pvc-1a")))
                        .told(CHECK))
                .isEmpty();
        assertThat(refused("gp3", denied("pvc-1a"), "gp3", "not enough zones").told(CHECK))
                .isEmpty();
        assertThat(refused("gp3", denied("pvc-1a"), "gp2", denied("pvc-2b")).told(CHECK))
                .isEmpty();
    }

    @Test
    void aClassThatRefusesInTwoWordingsIsToldOfOnce() {
        List<String> names = List.of("a", "b", "c", "d", "e");
        assertThat(new Given()
                        .with(
                                Resources.VOLUME_CLAIMS,
                                names.stream().map(name -> claim(name, "gp3")).toArray(VolumeClaim[]::new))
                        .with(
                                Resources.EVENTS,
                                told("a", denied("pvc-1a")),
                                told("b", denied("pvc-2b")),
                                told("c", "not enough zones"),
                                told("d", "not enough zones"),
                                told("e", "not enough zones"))
                        .told(CHECK))
                .containsExactly("STORAGE_CLASS_FAILS HIGH StorageClass gp3");
    }

    @Test
    void aClassThatThereIsNotIsToldOfElsewhere() {
        String missing = "storageclass.storage.k8s.io \"gp3\" not found";

        assertThat(refused("gp3", missing, "gp3", missing).told(CHECK)).isEmpty();
    }

    /// A provisioner reports as `<driver>_<pod>_<uid>`, until it is replaced by another pod of its workload.
    @ParameterizedTest
    @CsvSource({
        "ebs.csi.aws.com_ebs-csi-7d4-x2x2x_5f0c, Pod shop/ebs-csi-7d4-x2x2x",
        "ebs.csi.aws.com_ebs-csi-6b8-q9q9q_5f0c, Pod shop/ebs-csi-7d4-z4z4z",
        "ebs.csi.aws.com_efs-csi-6b8-q9q9q_5f0c, ''",
        "persistentvolume-controller, ''"
    })
    void podThatRefusesShowsTheReason(String reporter, String shown) {
        Given given = new Given()
                .with(Resources.VOLUME_CLAIMS, claim("a", "gp3"), claim("b", "gp3"))
                .with(
                        Resources.EVENTS,
                        warning("PersistentVolumeClaim", "a", "ProvisioningFailed", denied("pvc-1a"), "2m", reporter),
                        warning("PersistentVolumeClaim", "b", "ProvisioningFailed", denied("pvc-2b"), "2m", reporter))
                .with(
                        Resources.PODS,
                        pod("ebs-csi-7d4-x2x2x")
                                .ownedBy("StatefulSet", "ebs-csi")
                                .get(),
                        pod("ebs-csi-7d4-z4z4z")
                                .ownedBy("StatefulSet", "ebs-csi")
                                .get(),
                        pod("web").get());

        assertThat(CHECK.inspect(given.picture()).getFirst().targets(Relation.SHOWN_BY))
                .map(Subject::toString)
                .containsExactlyElementsOf(shown.isEmpty() ? List.of() : List.of(shown));
    }

    private static String denied(String volume) {
        return "failed to provision volume with StorageClass \"gp3\": Could not create volume \"%s\": AccessDenied, request id: 7f-%s"
                .formatted(volume, volume);
    }

    private static Given refused(String first, String one, String second, String other) {
        return new Given()
                .with(Resources.VOLUME_CLAIMS, claim("a", first), claim("b", second))
                .with(Resources.EVENTS, told("a", one), told("b", other));
    }

    private static Event told(String claim, String message) {
        return warning("PersistentVolumeClaim", claim, "ProvisioningFailed", message, "2m");
    }

    private static VolumeClaim claim(String name, String storageClass) {
        return new VolumeClaim(created("shop", name, "1h"), "Pending", Optional.of(storageClass), "", false, List.of());
    }
}
