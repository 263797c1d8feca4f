// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedVolumesTest {
    @ParameterizedTest
    @CsvSource({
        "web-1, models, worker-1, Multi-Attach error for volume \"pvc-1\" Volume is already used by pod(s) a, true",
        "web-0, models, worker-1, Multi-Attach error for volume \"pvc-1\" Volume is already used by pod(s) a, false",
        "web-1, other, worker-1, Multi-Attach error for volume \"pvc-1\" Volume is already used by pod(s) a, false",
        "web-1, models, worker-2, Multi-Attach error for volume \"pvc-1\" Volume is already used by pod(s) a, false",
        "web-1, models, worker-1, MountVolume.SetUp failed, false"
    })
    void aReadyPodOfTheSameReplicaSetKeepsTheVolume(
            String owner, String claim, String node, String said, boolean told) {
        Pod holder = pod("a").ownedBy("ReplicaSet", owner)
                .mounts(claim)
                .on(node)
                .ready("1h")
                .get();
        Pod waiting = pod("b").ownedBy("ReplicaSet", "web-1")
                .mounts("models")
                .on("worker-2")
                .get();
        PodTrouble trouble = new PodTrouble(
                FindingCode.POD_STUCK_CREATING,
                Optional.empty(),
                Optional.empty(),
                List.of(Evidence.quoting("no container has started", said)),
                List.of(),
                Optional.empty());

        assertThat(new SharedVolumes(List.of(holder, waiting))
                        .told(trouble, waiting)
                        .mode())
                .isEqualTo(told ? Optional.of(Mode.VOLUME_OF_ONE_NODE) : Optional.empty());
    }
}
