// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.faults;

import io.clusterhealth.process.ServerProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// One server that lives through all the faults of a class, and is well again after each.
@Timeout(300)
@ExtendWith(FaultCount.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerOnFaultyApi {
    final FaultyApi api = new FaultyApi();
    ServerProcess server;
    private Path folder;

    @BeforeAll
    void start(@TempDir Path temporary) {
        folder = temporary;
        server = HealthAnswers.serve(kubeconfig());
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

    Path kubeconfig() {
        return api.kubeconfig(folder);
    }

    /// @param address of another API server, as a kubeconfig has it
    Path kubeconfig(String address) {
        return api.kubeconfig(folder, address);
    }
}
