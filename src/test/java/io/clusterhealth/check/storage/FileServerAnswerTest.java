// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.storage;

import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileServerAnswerTest {
    private static final FileServerAnswer CHECK = new FileServerAnswer(2, Duration.ofMinutes(15));
    private static final String SILENT = " Output: mount.nfs: Connection timed out";

    @ParameterizedTest
    @CsvSource({
        "-t nfs nas1.corp.example:/export /var/lib, nas1.corp.example",
        "'-t nfs -o hard,nfsvers=4.1 10.3.0.7:/export /var/lib', 10.3.0.7",
        "-t nfs4 nas:/x /var/lib, nas",
        "-t efs -o tls fs-0a1b2c3d:/ /var/lib Output: Failed to resolve 'fs-0a1b2c3d.efs.example.com', fs-0a1b2c3d",
        "'-t cifs -o ro,vers=3.0 //files.corp.example/team /var/lib', files.corp.example"
    })
    void serverOfTwoWorkloadsIsFound(String arguments, String server) {
        assertThat(waiting("a", arguments + SILENT, "b", arguments + SILENT).told(CHECK))
                .containsExactly("FILE_SERVER_UNREACHABLE HIGH External " + server);
    }

    /// A container that its image keeps waiting has its volumes.
    @ParameterizedTest
    @CsvSource({"ContainerCreating, 14m59s, 1", "ContainerCreating, 15m, 0", "ImagePullBackOff, 2m, 0"})
    void onlyPodsThatStillWaitForTheirVolumesCount(String reason, String failed, int findings) {
        Given given = new Given();
        for (String name : List.of("a", "b")) {
            given.with(
                            Resources.PODS,
                            pod(name).phase("Pending").waiting(reason, "").get())
                    .with(Resources.EVENTS, warning("Pod", name, "FailedMount", "-t nfs nas:/x /y" + SILENT, failed));
        }

        assertThat(given.told(CHECK)).hasSize(findings);
    }

    @Test
    void oneWorkloadMayHaveItsOwnMistake() {
        assertThat(new Given()
                        .with(Resources.PODS, pod("a").phase("Pending").get())
                        .with(Resources.EVENTS, warning("Pod", "a", "FailedMount", "-t nfs nas:/x /y" + SILENT, "2m"))
                        .told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-t nfs nas:/x /y Output: mount.nfs: access denied by server while mounting nas:/x",
                "MountVolume.SetUp failed: Connection timed out",
                "-t ext4 /dev/sdb /y Output: Connection timed out",
                "-t nfs",
                ""
            })
    void otherFailuresAreNoSilentServer(String message) {
        assertThat(waiting("a", message, "b", message).told(CHECK)).isEmpty();
    }

    @Test
    void claimsWhoseVolumesItKeepsHangOnIt() {
        String arguments = "-t nfs nas1:/x /y" + SILENT;

        assertThat(CHECK.inspect(waiting("a", arguments, "b", arguments)
                        .with(Resources.VOLUMES, share("NAS1", "photos"), share("nas2", "scans"), share("", "disk"))
                        .picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.targets(Relation.BACKS))
                        .containsExactly(new Subject("PersistentVolumeClaim", "shop", "photos")));
    }

    private static Volume share(String server, String claim) {
        return Given.read(Resources.VOLUMES, """
                metadata: {name: pv-%1$s}
                spec: {storageClassName: nfs, claimRef: {namespace: shop, name: %1$s}, nfs: {server: '%2$s'}}
                status: {phase: Bound}
                """.formatted(claim, server));
    }

    private static Given waiting(String one, String first, String other, String second) {
        return new Given()
                .with(
                        Resources.PODS,
                        pod(one).phase("Pending").get(),
                        pod(other).phase("Pending").get())
                .with(
                        Resources.EVENTS,
                        warning("Pod", one, "FailedMount", first, "2m"),
                        warning("Pod", other, "FailedMount", second, "2m"));
    }
}
