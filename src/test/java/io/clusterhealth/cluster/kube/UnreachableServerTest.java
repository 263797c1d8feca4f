// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.ConnectionFault;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// API servers to which no connection can be made: after the first failure the other requests are not attempted.
@Holds(IsolationRow.TIME)
class UnreachableServerTest {
    @TempDir
    Path folder;

    @Test
    void shakesHandsOnceWithAServerWhoseCertificateIsRefused() throws Exception {
        Certified unknown = Certified.make("EC", "-ext", "san=ip:127.0.0.1");
        try (SecureServer server = new SecureServer(unknown, List.of(), "{}");
                LiveClusters live = new LiveClusters(OneContext.kubeconfig(folder, "c", server.address()))) {
            Picture picture = live.readAll();

            assertThat(picture.list(Resources.PODS))
                    .isEqualTo(
                            new Read.Missing<>(new Unread.Failed("the certificate of the API server is not trusted")));
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /// A firewall, or a private endpoint from outside: SYNs are not answered. The reason is known long before the
    /// deadline.
    @Test
    void givesUpAHostThatAnswersNoSyn() throws IOException {
        try (Hole hole = new Hole();
                LiveClusters live = new LiveClusters(OneContext.kubeconfig(folder, "c", hole.address()))) {
            Picture picture = live.read(Duration.ofSeconds(60), Resources.PODS, Resources.NODES, Resources.EVENTS);

            assertThat(picture.wanted())
                    .isNotEmpty()
                    .allSatisfy(resource -> assertThat(picture.list(resource))
                            .isEqualTo(new Read.Missing<>(new Unread.Failed(ConnectionFault.CONNECT_TIMEOUT))));
        }
    }
}
