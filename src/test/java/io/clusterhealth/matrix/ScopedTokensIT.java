// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Row;
import io.clusterhealth.report.RowCount;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Opaque tokens with only some of their user's rights, as OpenShift issues them.
@Timeout(120)
@ExtendWith(RowCount.AuthMatrix.class)
class ScopedTokensIT {

    /// Only the cluster can interpret the scopes of a token; the access review passes them on to it.
    @Test
    @Row(9)
    void giveNoMoreThanTheirScopes(@TempDir Path folder) {
        try (ReviewingApi api = new ReviewingApi()
                        .with("sha256~alice", "alice")
                        .with("sha256~alice-full", "alice")
                        .with("sha256~alice-info", "alice");
                ServerProcess server = api.serve(folder, Map.of())) {
            api.scopes.put("sha256~alice-full", List.of("user:info", "user:full"));
            api.scopes.put("sha256~alice-info", List.of("user:info", "user:check-access"));

            assertThat(new Ask(server, "sha256~alice-full").status(Ask.LIST)).isEqualTo(200);
            assertThat(new Ask(server, "sha256~alice-info").status(Ask.LIST)).isEqualTo(403);
            assertThat(new Ask(server, "sha256~alice-info").status(Ask.call("list-pods", "{}")))
                    .isEqualTo(403);
            assertThat(new Ask(server, "sha256~alice").status(Ask.LIST)).isEqualTo(200);

            assertThat(api.accessReviews.stream()
                            .map(spec -> spec.path("user").asText() + " "
                                    + spec.path("uid").asText() + " "
                                    + spec.path("extra").path(ReviewingApi.SCOPES)))
                    .containsExactly(
                            "alice alice [\"user:info\",\"user:full\"]",
                            "alice alice [\"user:info\",\"user:check-access\"]",
                            "alice alice ");
        }
    }

    @Test
    void seeThePageOfTheirOwnScopesOnly(@TempDir Path folder) {
        try (ReviewingApi api = new ReviewingApi().with("sha256~all", "alice").with("sha256~some", "alice");
                ServerProcess server = api.serve(folder, Map.of("MCP_DEADLINE", "20s"))) {
            api.scopes.put("sha256~some", List.of("user:full"));

            for (String token : List.of("sha256~all", "sha256~some")) {
                Ask client = new Ask(server, token, true);
                assertThat(client.status(Ask.PING)).isEqualTo(200);
                client.send("GET", "/", "Accept", "text/html");
            }

            assertThat(api.requests.stream()
                            .filter(request -> request.contains("/api/v1/pods"))
                            .map(request -> request.replaceAll(".* ", "")))
                    .as("the page of one token is not shown to another one of the same user")
                    .contains("sha256~some");
        }
    }
}
