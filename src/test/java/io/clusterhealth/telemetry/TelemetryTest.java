// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.tool.EndedCall;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TelemetryTest {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-21T12:00:00Z"), ZoneOffset.UTC);
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    private final List<String> lines = new ArrayList<>();
    private final AuditLog audit = new AuditLog(NOON, lines::add);

    @Test
    void writesOneLineForACall() throws JsonProcessingException {
        audit.ended(call("alice", Optional.of("degraded"), Optional.empty()));

        assertThat(line().toString())
                .isEqualTo("{\"time\":\"2026-11-21T12:00:00Z\",\"event\":\"tool-call\",\"caller\":\"alice\","
                        + "\"callerHash\":\"" + line().path("callerHash").asText()
                        + "\",\"tool\":\"get-cluster-health\",\"cluster\":\"prod\",\"verdict\":\"degraded\","
                        + "\"millis\":120,\"characters\":900,\"trace\":\"" + TRACE + "\"}");
        assertThat(lines.getFirst()).doesNotContain("top-secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\n{\"event\":\"tool-call\",\"caller\":\"admin\"}",
                "a\r\nfake",
                "\u001b[31mred",
                "\u2028sep\u0085next",
                "\"},{\"x\":\"",
                "\u202eevil",
                "\0nul"
            })
    void staysOneRecordWhateverTheName(String name) throws JsonProcessingException {
        audit.ended(call(name, Optional.empty(), Optional.of("INVALID_ARGUMENT")));

        assertThat(lines).hasSize(1);
        assertThat(lines.getFirst().chars()).allMatch(c -> c >= ' ' && c < 127);
        assertThat(line().path("error").asText()).isEqualTo("INVALID_ARGUMENT");
    }

    @Test
    void boundsWhatItWrites() {
        audit.ended(call("\"\n".repeat(50_000), Optional.empty(), Optional.empty()));

        assertThat(lines.getFirst().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2048);
    }

    @Test
    void countsInWordsOfItsOwn() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        CallMetrics metrics = new CallMetrics(registry);
        metrics.begun();
        metrics.begun();
        metrics.ended(call("alice", Optional.of("unknown"), Optional.empty()));
        metrics.answered("pods", "200");

        assertThat(registry.scrape())
                .contains(
                        "mcp_tool_calls_seconds_count{outcome=\"answered\",tool=\"get-cluster-health\"} 1",
                        "mcp_tool_calls_in_flight 1.0",
                        "mcp_verdicts_total{verdict=\"unknown\"} 1.0",
                        "mcp_api_requests_total{outcome=\"200\",resource=\"pods\"} 1.0")
                .doesNotContain("alice", "top-secret", "prod");
    }

    private JsonNode line() throws JsonProcessingException {
        return new ObjectMapper().readTree(lines.getFirst());
    }

    private static EndedCall call(String user, Optional<String> verdict, Optional<String> refusal) {
        return new EndedCall(
                "get-cluster-health",
                new Caller(user, "7", List.of(), Map.of(), Optional.of(new BearerToken("top-secret"))),
                "prod",
                verdict,
                refusal,
                Duration.ofMillis(120),
                900,
                Optional.of(TRACE));
    }
}
