// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.EndedCall;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuditLogTest {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-21T12:00:00Z"), ZoneOffset.UTC);

    private final List<String> lines = new ArrayList<>();
    private final AuditLog audit = new AuditLog(NOON, lines::add);

    @Test
    void writesOneLineForACall() throws JsonProcessingException {
        end(Calls.answered("alice", "degraded", false));

        assertThat(line().toString())
                .isEqualTo("{\"time\":\"2026-11-21T12:00:00Z\",\"event\":\"tool-call\",\"caller\":\"alice\","
                        + "\"callerHash\":\"" + line().path("callerHash").asText()
                        + "\",\"tool\":\"get-cluster-health\",\"cluster\":\"prod\",\"verdict\":\"degraded\","
                        + "\"millis\":120,\"apiRequests\":14,\"bytes\":900,\"trace\":\""
                        + Calls.PARENT.traceId() + "\"}");
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
        end(Calls.refused(name, "INVALID_ARGUMENT"));

        assertThat(lines).hasSize(1);
        assertThat(lines.getFirst().chars()).allMatch(c -> c >= ' ' && c < 127);
        assertThat(line().path("error").asText()).isEqualTo("INVALID_ARGUMENT");
    }

    /// Without `asked`, the line would look like that of a completed call.
    @Test
    void tellsAQuestionFromACallThatWasMade() throws JsonProcessingException {
        end(Calls.asked("alice"));
        assertThat(line().path("asked").asBoolean()).isTrue();

        lines.clear();
        end(Calls.answered("alice", "degraded", false));
        assertThat(line().has("asked")).isFalse();
    }

    @Test
    void boundsWhatItWrites() {
        end(Calls.answered("\"\n".repeat(50_000), "\\".repeat(50_000), false));

        assertThat(lines.getFirst().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2048);
    }

    /// A cluster may be called `fleet`.
    @Test
    void namesTheClustersOfACallAboutSeveral() throws JsonProcessingException {
        end(Calls.about(List.of("prod-eu", "prod-us")));
        assertThat(line().path("clusters").toString()).isEqualTo("[\"prod-eu\",\"prod-us\"]");
        assertThat(line().has("cluster")).isFalse();
        assertThat(line().has("clustersLeft")).isFalse();

        lines.clear();
        end(Calls.about(Collections.nCopies(1_000, "\\".repeat(90))));
        assertThat(lines.getFirst().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2048);
        assertThat(line().path("clusters").size() + line().path("clustersLeft").asInt())
                .isEqualTo(1_000);
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(AuditLog.loss(NOON.instant(), 12))
                .isEqualTo("{\"time\":\"2026-11-21T12:00:00Z\",\"event\":\"lines-lost\",\"lines\":12}");
    }

    /// A refused call, and the reading of a resource, have no answer that names its cluster.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a,b | {"clusters":["a","b"]}
            a   | {"cluster":"a"}
                | {}
            """)
    void namesTheClustersThatWereOpenedWhereNoAnswerDoes(@Nullable String opened, String expected)
            throws JsonProcessingException {
        List<String> names = opened == null ? List.of() : List.of(opened.split(","));

        audit.ended(new ObservedCall(Calls.withoutCluster(), names, 14, Optional.empty()));

        assertThat(((ObjectNode) line()).retain("cluster", "clusters").toString())
                .isEqualTo(expected);
    }

    @Test
    void anAnswerNamesItsClusterItself() throws JsonProcessingException {
        audit.ended(new ObservedCall(
                Calls.answered("alice", "degraded", false), List.of("hub", "prod"), 14, Optional.empty()));

        assertThat(line().path("cluster").asText()).isEqualTo("prod");
        assertThat(line().has("clusters")).isFalse();
    }

    private void end(EndedCall call) {
        audit.ended(new ObservedCall(call, List.of(), 14, Optional.of(Calls.PARENT.traceId())));
    }

    private JsonNode line() throws JsonProcessingException {
        return new ObjectMapper().readTree(lines.getFirst());
    }
}
