// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.SecondLook;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A list that is not normally read in a live cluster is read and checked for a question about one of its objects.
class AskedListsTest {
    @TempDir
    Path folder;

    @BeforeEach
    void aRequestWaitsThatNothingElseTellsOf() throws IOException {
        Files.writeString(folder.resolve("as-of.txt"), "2026-11-20T10:00:00Z");
        Files.writeString(folder.resolve("objects.yaml"), """
                apiVersion: v1
                kind: Node
                metadata: {name: w1}
                status: {conditions: [{type: Ready, status: 'True', lastHeartbeatTime: '2026-11-20T09:59:00Z'}]}
                ---
                apiVersion: certificates.k8s.io/v1
                kind: CertificateSigningRequest
                metadata: {name: csr-1, creationTimestamp: '2026-11-20T09:00:00Z'}
                spec:
                  signerName: kubernetes.io/kubelet-serving
                  username: system:node:w1
                  groups: [system:nodes]
                """);
    }

    @Test
    void requestOfAKubeletIsJudgedWhenAskedAbout() {
        assertThat(found(Set.of())).doesNotContain(FindingCode.NODE_CERTIFICATE_WAITS);
        assertThat(found(Set.of(Resources.SIGNING_REQUESTS))).contains(FindingCode.NODE_CERTIFICATE_WAITS);
    }

    private Stream<FindingCode> found(Set<Resource<?>> also) {
        Cluster live = new AsIfLive(CaseResult.opened(folder));
        return new Examination(Checks.all())
                        .look(live, Optional.empty(), Deadline.in(Duration.ofSeconds(60)), also, SecondLook.NONE)
                        .report()
                        .ranked()
                        .stream()
                        .map(Finding::code);
    }
}
