// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Where an issuer is configured, clients without a token are told where to get one; for a server without an
/// issuer see row 25 of the matrix.
@Timeout(120)
class ResourceMetadataIT {
    private static final String PLACE = "/.well-known/oauth-protected-resource";

    /// They show what the server may read, not what the caller may.
    @Test
    void theMetricsOfClustersNeedARightOfTheirOwn(@TempDir Path folder) {
        try (ReviewingApi api = new ReviewingApi().with("sha256~of-alice", "alice");
                ServerProcess server = api.serve(folder, Map.of("MCP_OBSERVE", "1m"))) {
            api.users.put("sha256~of-prometheus", "prometheus");
            api.scrapers.add("prometheus");
            Ask alice = new Ask(server, "sha256~of-alice", true);
            Ask prometheus = new Ask(server, "sha256~of-prometheus", true);

            assertThat(alice.status(Ask.LIST)).isEqualTo(200);
            HttpResponse<String> refused = alice.send("GET", "/metrics");
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body()).contains("/cluster-health-mcp/metrics");
            assertThat(alice.send("GET", "/metrics/").statusCode()).isEqualTo(404);
            assertThat(prometheus.send("GET", "/metrics").statusCode()).isEqualTo(200);
            assertThat(prometheus.status(Ask.LIST)).isEqualTo(403);
        }
    }

    @Test
    void tellsStrangersWhereTokensAre(@TempDir Path folder) {
        try (ReviewingApi api = new ReviewingApi();
                ServerProcess server =
                        api.serve(folder, Map.of("MCP_AUTH_ISSUER", "https://sso.example.com/realms/main"))) {
            Ask nobody = new Ask(server, "");
            String own = "http://127.0.0.1:" + server.uri("/").getPort();

            HttpResponse<String> challenge = nobody.post("/mcp", Ask.LIST);
            assertThat(challenge.statusCode()).isEqualTo(401);
            assertThat(challenge.headers().firstValue("WWW-Authenticate"))
                    .contains("Bearer realm=\"cluster-health-mcp\", resource_metadata=\"" + own + PLACE + "/mcp\"");
            assertThat(nobody.post("/", Ask.LIST).headers().firstValue("WWW-Authenticate"))
                    .contains("Bearer realm=\"cluster-health-mcp\", resource_metadata=\"" + own + PLACE + "\"");
            assertThat(nobody.send("GET", PLACE + "/mcp").body()).isEqualTo("""
                    {"resource":"%s/mcp","authorization_servers":["https://sso.example.com/realms/main"],\
                    "bearer_methods_supported":["header"]}""".formatted(own));
            assertThat(nobody.send("GET", PLACE).statusCode()).isEqualTo(200);
            assertThat(nobody.send("GET", PLACE, "X-Forwarded-Proto", "https").body())
                    .startsWith("{\"resource\":\"" + own.replace("http:", "https:") + "\",");
            assertThat(nobody.send("GET", PLACE + "/../mcp").statusCode()).isEqualTo(401);
            assertThat(nobody.send("GET", PLACE + "/health").statusCode()).isEqualTo(401);
            assertThat(api.tokenReviews()).isZero();
        }
    }
}
