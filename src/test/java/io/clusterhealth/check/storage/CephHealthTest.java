// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.StorageClass;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CephHealthTest {
    private static final CephHealth CHECK = new CephHealth();

    @ParameterizedTest
    @CsvSource({
        "HEALTH_ERR, OSD_FULL, CRITICAL",
        "HEALTH_ERR, PG_DAMAGED, HIGH",
        "HEALTH_ERR, MGR_MODULE_ERROR, LOW",
        "HEALTH_WARN, OSD_NEARFULL, LOW",
        "HEALTH_ERR, error, CRITICAL",
    })
    void whatItSaysDecidesHowBadItIs(String health, String code, String severity) {
        assertThat(new Given()
                        .with(Resources.CEPH_CLUSTERS, ceph("rook", health, code))
                        .told(CHECK))
                .containsExactly("STORAGE_SYSTEM_FAILING " + severity + " CephCluster rook/ceph");
    }

    @Test
    void whatIsWellOrNotYetKnownIsNotToldOf() {
        assertThat(new Given()
                        .with(Resources.CEPH_CLUSTERS, ceph("rook", "HEALTH_OK", "X"), ceph("new", "", "X"))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void itIsLinkedToItsClassesAndToWhatIsMountedInVain() {
        Given given = new Given()
                .with(Resources.CEPH_CLUSTERS, ceph("rook", "HEALTH_ERR", "OSD_FULL"), ceph("b", "HEALTH_OK", "X"))
                .with(
                        Resources.STORAGE_CLASSES,
                        storage("block", "rook.rbd.csi.ceph.com"),
                        storage("other", "b.rbd.csi.ceph.com"),
                        storage("cloud", "ebs.csi.aws.com"))
                .with(Resources.VOLUME_CLAIMS, claim("bad", "block"), claim("good", "block"), claim("far", "cloud"))
                .with(
                        Resources.PODS,
                        pod("a").mounts("bad").mounts("far").unready("9m").get(),
                        pod("b").mounts("good").ready("9m").get());

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.links())
                        .containsExactly(
                                new Link(Relation.BACKS, new Subject("PersistentVolumeClaim", "shop", "bad")),
                                new Link(Relation.BACKS, Subject.clusterScoped("StorageClass", "block"))));
    }

    @Test
    void itIsReadWhereRookIs() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));
        Given rook = new Given().with(Resources.DEPLOYMENTS, Given.workload("Deployment", "rook-ceph-operator", 1, 1));

        assertThat(reads.after(rook.picture()))
                .containsExactlyInAnyOrder(Resources.CEPH_CLUSTERS, Resources.STORAGE_CLASSES);
        assertThat(reads.after(new Given().with(Resources.DEPLOYMENTS).picture()))
                .isEmpty();
    }

    private static GenericObject ceph(String namespace, String health, String code) {
        String severity = code.equals("error") ? "Urgent" : health.isEmpty() ? "HEALTH_WARN" : health;
        return object("cephclusters", named(namespace, "ceph"), """
                status:
                  ceph:
                    health: '%s'
                    lastChanged: @40m
                    details: {%s: {severity: %s, message: 3 of them}}
                """.formatted(health, code, severity));
    }

    private static StorageClass storage(String name, String provisioner) {
        return new StorageClass(named("", name), provisioner, false, false);
    }

    private static VolumeClaim claim(String name, String storageClass) {
        return new VolumeClaim(named("shop", name), "Bound", Optional.of(storageClass), "pv", false, List.of());
    }
}
