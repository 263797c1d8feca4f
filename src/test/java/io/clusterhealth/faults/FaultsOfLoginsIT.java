// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.process.StdioClient;
import io.clusterhealth.report.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tokens that expire while the server runs.
class FaultsOfLoginsIT extends ServerOnFaultyApi {

    /// The kubelet replaces the token of a ServiceAccount in this way.
    @Test
    @Row(10)
    void usesATokenFromTheMomentItIsReplaced(@TempDir Path folder) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "first-token");
        api.accept("first-token");
        Path kubeconfig = FaultyApi.kubeconfig(folder, api.address(), "tokenFile: " + token);
        try (ServerProcess rotating = HealthAnswers.serve(kubeconfig)) {
            HealthAnswers.assertWellAtLast(rotating);

            api.accept("second-token");
            assertThat(HealthAnswers.notHealthy(rotating)).contains("401").doesNotContain("first-token");

            Files.writeString(token, "second-token");
            HealthAnswers.assertWellNow(rotating);
        }
    }

    /// Without the HTTP transport.
    @Test
    @Row(10)
    void isToldOverStdioToo(@TempDir Path folder) throws Exception {
        api.accept("another-token");
        Path kubeconfig = FaultyApi.kubeconfig(folder, api.address(), "token: first-token");
        try (StdioClient client = ServerProcess.stdio(HealthAnswers.environment(kubeconfig))) {
            client.initialize();

            assertThat(client.call("get-cluster-health", "{}").toString())
                    .contains("401")
                    .doesNotContain("\"verdict\":\"healthy\"", "first-token", "Exception");
        }
    }

    /// Between two reads a waiting call checks whether its caller still has access.
    @Test
    void isWaitedForOverStdio() throws Exception {
        CountDownLatch reads = new CountDownLatch(2);
        api.breakWith("/readyz", (_, connection, _) -> {
            reads.countDown();
            FaultyApi.send(connection, 500, "[-]etcd failed: reason withheld\nreadyz check failed");
        });
        try (StdioClient client = ServerProcess.stdio(HealthAnswers.environment(kubeconfig()))) {
            client.initialize();
            CompletableFuture<String> waited = CompletableFuture.supplyAsync(() ->
                    client.call("wait-for-health", "{\"wait_seconds\":60}").toString());

            assertThat(reads.await(30, TimeUnit.SECONDS)).isTrue();
            api.mend();

            assertThat(waited.get(40, TimeUnit.SECONDS)).contains("REACHED").doesNotContain("NOT REACHED", "Exception");
        }
    }
}
