// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.process.ServerProcess;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The token that a proxy beside the server hands on, as oauth-proxy does.
@Timeout(60)
class ProxyTokenIT {
    private static final String HEADER = "x-forwarded-access-token";

    @TempDir
    Path folder;

    @Test
    void isReviewedLikeAnyOther() {
        try (ReviewingApi api = new ReviewingApi().with("sha256~alice", "alice").with("sha256~bob", "bob");
                ServerProcess server =
                        api.serve(folder, Map.of("MCP_PROXY_TOKEN_HEADER", "X-Forwarded-Access-Token"))) {
            Ask client = new Ask(server, "");

            assertThat(client.send("GET", "/", "Accept", "text/html", HEADER, "sha256~alice")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(client.status(Ask.PING, HEADER, "sha256~alice")).isEqualTo(200);
            assertThat(client.status(Ask.PING)).isEqualTo(401);
            assertThat(client.status(Ask.PING, HEADER, "sha256~unknown")).isEqualTo(401);
            assertThat(client.status(Ask.PING, HEADER, "sha256~alice, sha256~bob"))
                    .isEqualTo(401);
            assertThat(client.status(Ask.PING, "Authorization", "Basic YTpi", HEADER, "sha256~alice"))
                    .as("what the client says itself comes first")
                    .isEqualTo(401);
        }
    }
}
