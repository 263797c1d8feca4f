// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Times the fleet verdict over the members of a scripted hub, with a small heap (256 MiB).
record HubRounds(Path launcher) {
    static final int MEMBERS = 1_000;

    /// The number of calls that are promised to leave no descriptor open.
    static final int CALLS = 100;

    private static final int WARM_UP = 3;
    private static final String TOOL = "get-fleet-health";

    /// @param totals number of clusters per state, as text
    /// @param full number of full verdicts in the last call
    /// @param idle number of open descriptors of the idle program before the counted calls
    /// @param opened targets of the descriptors that were additionally open after them
    record HubMeasured(
            int clusters,
            String totals,
            int full,
            Duration first,
            Samples calls,
            int tokens,
            int idle,
            List<String> opened,
            long peakMebibytes) {}

    HubMeasured measure() throws Exception {
        try (ServerProcess server = new ServerProcess(List.of("--hub=" + MEMBERS))) {
            Launch launch = new Launch(
                    launcher,
                    server.kubeconfig(),
                    Map.of("MCP_FLEET", "ocm", "MCP_FLEET_URL", server.address(), "MCP_JAVA_OPTS", "-Xmx256m"));
            try (McpProcess program = new McpProcess(launch)) {
                program.initialize();
                Samples first = new Samples();
                first.time(() -> program.call(TOOL, "{}"));
                for (int i = 0; i < WARM_UP; i++) {
                    program.call(TOOL, "{}");
                }
                List<String> before = program.idleDescriptors();
                Samples calls = new Samples();
                JsonNode last = MissingNode.getInstance();
                for (int i = 0; i < CALLS; i++) {
                    last = calls.time(() -> program.call(TOOL, "{}"));
                }
                List<String> opened = program.idleDescriptors();
                before.forEach(opened::remove);
                JsonNode data = last.at("/structuredContent/data");
                return new HubMeasured(
                        data.at("/totals/clusters").asInt(),
                        data.path("totals").toString(),
                        data.at("/coverage/full").asInt(),
                        first.median(),
                        calls,
                        (last.at("/content/0/text").asText().length() + 3) / 4,
                        before.size(),
                        opened,
                        program.peakMebibytes());
            }
        }
    }
}
