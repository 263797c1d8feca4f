// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Calls the program and a peer on the same scripted cluster, each in a separate process, one after the other.
///
/// @param runs number of calls of each program after its first
record SideBySide(Path launcher, Peer peer, int runs) {
    private static final int CHARACTERS_PER_TOKEN = 4;

    /// @param errors number of later calls that returned an error
    /// @param first time of the first call of a new process
    /// @param later times of the calls after it
    /// @param asked requests of the last call to the server
    /// @param tokens of the texts that the last call returned, at four characters each
    record Answered(
            String question,
            int errors,
            Duration first,
            Samples later,
            ServerProcess.Asked asked,
            int tokens,
            long peakMebibytes) {}

    /// @param cluster arguments of the scripted server
    List<Answered> measure(List<String> cluster) throws Exception {
        try (ServerProcess server = new ServerProcess(cluster)) {
            server.prepareTable();
            List<Answered> answers = new ArrayList<>();
            try (McpProcess ours = new McpProcess(new Launch(launcher, server.kubeconfig(), Map.of()))) {
                answers.add(asked("get-cluster-health", server, ours, () -> ours.call("get-cluster-health", "{}")));
            }
            try (McpProcess theirs = peer.start(server.kubeconfig())) {
                answers.add(asked("its pods_list", server, theirs, () -> theirs.call("pods_list", "{}")));
            }
            try (McpProcess theirs = peer.start(server.kubeconfig())) {
                answers.add(
                        asked("its cluster-health-check", server, theirs, () -> theirs.prompt("cluster-health-check")));
            }
            return answers;
        }
    }

    private Answered asked(String question, ServerProcess server, McpProcess program, Samples.Timed<JsonNode> call)
            throws Exception {
        program.initialize();
        Samples first = new Samples();
        JsonNode result = first.time(call);
        Samples later = new Samples();
        int errors = 0;
        for (int i = 0; i < runs; i++) {
            server.reset();
            result = later.time(call);
            errors += result.path("isError").asBoolean() ? 1 : 0;
        }
        return new Answered(
                question, errors, first.median(), later, server.asked(), tokens(result), program.peakMebibytes());
    }

    /// Tokens of the result of a tool or a prompt.
    private static int tokens(JsonNode result) {
        int characters = 0;
        for (JsonNode text : result.findValues("text")) {
            characters += text.asText().length();
        }
        return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }
}
