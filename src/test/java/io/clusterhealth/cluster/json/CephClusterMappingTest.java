// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.CephCluster;
import io.clusterhealth.cluster.object.CephCluster.Complaint;
import io.clusterhealth.cluster.object.Metadata;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CephClusterMappingTest {
    private static final Metadata NAMED =
            new Metadata("rook", "ceph", Optional.empty(), Optional.empty(), Optional.empty());

    @Test
    void readsWhatCephSaysOfItself() {
        assertThat(Yaml.read(Resources.CEPH_CLUSTERS, """
                        metadata: {namespace: rook, name: ceph}
                        status:
                          ceph:
                            health: HEALTH_ERR
                            lastChanged: "2026-11-03T14:48:00Z"
                            details:
                              POOL_FULL: {severity: HEALTH_WARN, message: 12 pool(s) full}
                              OSD_FULL: {severity: HEALTH_ERR, message: 3 full osd(s)}
                        """))
                .contains(new CephCluster(
                        NAMED,
                        "HEALTH_ERR",
                        Optional.of(Instant.parse("2026-11-03T14:48:00Z")),
                        List.of(
                                new Complaint("OSD_FULL", "HEALTH_ERR", "3 full osd(s)"),
                                new Complaint("POOL_FULL", "HEALTH_WARN", "12 pool(s) full"))));
    }

    @Test
    void oneThatHasNotBeenAskedYetSaysNothing() {
        assertThat(Yaml.read(Resources.CEPH_CLUSTERS, "{metadata: {namespace: rook, name: ceph}}"))
                .contains(new CephCluster(NAMED, "", Optional.empty(), List.of()));
    }
}
