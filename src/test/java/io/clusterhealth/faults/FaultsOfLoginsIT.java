// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tokens that end while the server runs.
class FaultsOfLoginsIT extends ServerOnFaultyApi {

    /// As the kubelet does with the token of a ServiceAccount.
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
}
