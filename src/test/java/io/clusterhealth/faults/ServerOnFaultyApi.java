// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.RowCount;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// One server that goes through all the faults of a class, and recovers after each.
@Timeout(300)
@ExtendWith(RowCount.Faults.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerOnFaultyApi {
    final FaultyApi api = new FaultyApi();
    ServerProcess server;
    private Path folder;

    @BeforeAll
    void start(@TempDir Path temporary) {
        folder = temporary;
        server = ServerProcess.http(environment());
        HealthAnswers.assertWellAtLast(server);
    }

    @AfterEach
    void mend() {
        api.mend();
        HealthAnswers.assertWellAgain(server);
    }

    @AfterAll
    void stop() {
        server.close();
        api.close();
    }

    /// The environment variables of the server.
    Map<String, String> environment() {
        return HealthAnswers.environment(kubeconfig());
    }

    /// The URL of its API server.
    String address() {
        return api.address();
    }

    Path kubeconfig() {
        return api.kubeconfig(folder, address());
    }

    /// @param address of another API server, as in a kubeconfig
    Path kubeconfig(String address) {
        return api.kubeconfig(folder, address);
    }
}
