// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import io.clusterhealth.process.ServerProcess;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.restassured.specification.RequestSpecification;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The endpoints of the real process for administrators and the kubelet: on which port, and for which clients.
@Timeout(120)
class ManagementIT {
    private static final int MANAGEMENT = ServerProcess.freePort();

    private static ServerProcess server;

    @BeforeAll
    static void start() {
        server = ServerProcess.http(Map.of(
                "MCP_CLUSTER", "demo",
                "MCP_MANAGEMENT_PORT", Integer.toString(MANAGEMENT),
                "MCP_ALLOWED_HOSTS", "health.example.com"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready"})
    void tellsTheKubeletUpAndNoMore(String path) {
        main().get(path).then().statusCode(200).contentType("application/json").body(equalTo("{\"status\":\"UP\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready"})
    void tellsDetailsOnItsOwnPort(String path) {
        management()
                .get(path)
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body("status", equalTo("UP"))
                .body("authentication", equalTo("none"))
                .body("calls", hasKey("running"))
                .body("sessions", hasKey("active"));
    }

    /// The paths that the Quarkus extensions would serve by default.
    @ParameterizedTest
    @ValueSource(
            strings = {"/q/health", "/q/metrics", "/q", "/metrics", "/health/started", "/health/group", "/q/dev-ui"})
    void servesNoneOfItOnThePortOfMcp(String path) {
        main().get(path).then().statusCode(404).body(not(containsString("UP")));
    }

    @Test
    void measuresItself() {
        String metrics = management()
                .accept("text/plain")
                .get("/metrics")
                .then()
                .statusCode(200)
                .contentType("text/plain")
                .extract()
                .asString();
        Set<String> series = metrics.lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceFirst("[{ ].*", ""))
                .collect(Collectors.toSet());

        assertThat(series)
                .contains(
                        "mcp_tool_calls_in_flight",
                        "mcp_calls_running",
                        "mcp_calls_waiting",
                        "mcp_calls_rejected_total",
                        "mcp_audit_lines_lost_total",
                        "mcp_streams_open",
                        "mcp_sessions_active",
                        "mcp_sessions_begun_total",
                        "jvm_memory_used_bytes",
                        "jvm_threads_live_threads",
                        "process_uptime_seconds");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/openmetrics-text",
                "application/openmetrics-text;version=1.0.0",
                "application/openmetrics-text;version=1.0.0;q=0.5,application/json",
                "*/*"
            })
    void speaksOpenMetricsToWhoDoesNotAskForText(String accepted) {
        management()
                .accept(accepted)
                .get("/metrics")
                .then()
                .statusCode(200)
                .contentType("application/openmetrics-text")
                .body(containsString("# EOF"));
    }

    @Holds(IsolationRow.SUPPLY)
    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example:9000", "127.0.0.1.nip.io"})
    void answersNobodyWhoMeansAnotherHost(String host) {
        management().header("Host", host).get("/metrics").then().statusCode(403);
        management().header("Host", host).get("/health").then().statusCode(403).body(not(containsString("UP")));
    }

    @Holds(IsolationRow.SUPPLY)
    @Test
    void answersNoPageOfElsewhere() {
        management()
                .header("Origin", "http://evil.example")
                .get("/metrics")
                .then()
                .statusCode(403);
    }

    @Holds(IsolationRow.SUPPLY)
    @ParameterizedTest
    @ValueSource(strings = {"10.128.0.7:9000", "[fd00::7]:9000", "health.example.com", "localhost:9000"})
    void answersWhoMeansItsAddressOrItsName(String host) {
        management().header("Host", host).get("/health/live").then().statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD"})
    void takesNothingButGet(String method) {
        management().request(method, "/metrics").then().statusCode(405).header("Allow", "GET");
    }

    private static RequestSpecification main() {
        return server.given();
    }

    private static RequestSpecification management() {
        return server.given().port(MANAGEMENT);
    }
}
