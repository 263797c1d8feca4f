// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.lightspeed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The requests of OpenShift Lightspeed, answered by the real process.
@Timeout(180)
class LightspeedIT {
    private static final int CALLS = 40;
    private static final long SEED = 20_261_121;

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource({"/, signed", "/message, signed", "/mcp, signed", "/, none", "/message, none", "/mcp, none"})
    void answersTheCallItMakes(String path, String sessions) throws Exception {
        try (ServerProcess server = start(sessions)) {
            LightspeedCall lightspeed = new LightspeedCall(server.uri(path));

            JsonNode result = lightspeed.call("get-cluster-health", "{}");

            assertThat(lightspeed.session().isPresent()).isEqualTo(sessions.equals("signed"));
            assertAnswered(result);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"signed", "none"})
    void losesNoCallBetweenTwoReplicas(String sessions) throws Exception {
        try (ServerProcess one = start(sessions);
                ServerProcess other = start(sessions);
                RandomBalancer balancer = new RandomBalancer(
                        List.of(one.uri("/").getPort(), other.uri("/").getPort()), new Random(SEED))) {
            for (int call = 0; call < CALLS; call++) {
                LightspeedCall lightspeed = new LightspeedCall(balancer.uri("/mcp"));
                assertAnswered(lightspeed.call("list-nodes", "{}"));
                assertThat(lightspeed.session().isPresent()).isEqualTo(sessions.equals("signed"));
            }

            assertThat(balancer.serversUsed()).isEqualTo(2);
            System.out.println("balancer, sessions " + sessions + ": " + CALLS + " of " + CALLS);
        }
    }

    /// Both replicas read the same key from the state directory of the same home, as they would from a Secret.
    private ServerProcess start(String sessions) throws IOException {
        return ServerProcess.http(Map.of("MCP_CLUSTER", "demo", "MCP_SESSIONS", sessions, "HOME", home.toString()));
    }

    private static void assertAnswered(JsonNode result) {
        assertThat(result.path("isError").asBoolean()).as(result.toString()).isFalse();
        assertThat(result.path("structuredContent").path("success").asBoolean()).isTrue();
        assertThat(result.path("content").path(0).path("text").asText()).isNotBlank();
    }
}
