// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients keep standard error: a cancelled call must not appear there as an error.
class QuietIT {
    @Test
    void aCancelledCallLeavesNoLine(@TempDir Path folder) {
        try (HeldApi api = new HeldApi();
                StdioClient client = ServerProcess.stdio(
                        Map.of("KUBECONFIG", api.kubeconfig(folder).toString()))) {
            client.initialize();
            int call = client.begin("tools/call", "{\"name\":\"get-cluster-health\",\"arguments\":{}}");
            api.awaitRequest();
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%d}}"
                    .formatted(call));
            client.request("ping", "{}");
            client.closeStdin();
            client.server().exitCode();

            assertThat(client.server().stderr().lines()).noneMatch(line -> line.contains("ERROR"));
        }
    }
}
