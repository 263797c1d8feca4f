// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Both transports of the real process take the first steps of a client.
class TransportsIT {

    @Test
    void greetsOverStdio() {
        try (StdioClient client = ServerProcess.stdio(Map.of())) {
            assertThat(client.initialize().path("serverInfo").path("name").asText())
                    .isEqualTo("openshift-cluster-health");
            assertThat(client.request("tools/list", "{}")
                            .path("result")
                            .path("tools")
                            .isArray())
                    .isTrue();
        }
    }

    @Test
    void answersOnEveryPathOverHttp() {
        try (ServerProcess server = ServerProcess.http(Map.of())) {
            for (String path : new String[] {"/", "/message", "/mcp"}) {
                HttpResponse<String> answer = server.post(path, """
                        {"jsonrpc":"2.0","id":1,"method":"ping"}""");

                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
            }
        }
    }
}
