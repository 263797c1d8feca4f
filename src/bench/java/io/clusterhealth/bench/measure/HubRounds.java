// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Times the verdict over the members of a scripted hub, with little memory.
///
/// @param runs calls that count
record HubRounds(Path launcher, int runs) {
    static final int MEMBERS = 1_000;

    private static final int WARM_UP = 3;
    private static final String TOOL = "get-fleet-health";

    /// @param totals how many clusters are in which state, in words
    /// @param full how many have had a full verdict in the last call
    /// @param opened descriptors of the idle program after all calls, beyond those after the first
    record HubMeasured(
            int clusters,
            String totals,
            int full,
            Duration first,
            Samples calls,
            int tokens,
            int opened,
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
                long descriptors = program.idleDescriptors();
                Samples calls = new Samples();
                for (int i = 0; i < WARM_UP + runs; i++) {
                    (i < WARM_UP ? new Samples() : calls).time(() -> program.call(TOOL, "{}"));
                }
                JsonNode last = program.call(TOOL, "{}");
                JsonNode data = last.at("/structuredContent/data");
                return new HubMeasured(
                        data.at("/totals/clusters").asInt(),
                        data.path("totals").toString(),
                        data.at("/coverage/full").asInt(),
                        first.median(),
                        calls,
                        (last.at("/content/0/text").asText().length() + 3) / 4,
                        (int) (program.idleDescriptors() - descriptors),
                        program.peakMebibytes());
            }
        }
    }
}
