// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The program accepts all values that the chart's schema accepts; values that it would refuse never reach a pod.
class ChartBoundsTest {
    private static final Path SCHEMA = Path.of("helm", "cluster-health-mcp", "values.schema.json");

    @ParameterizedTest
    @CsvSource({
        "/settings/deadline, MCP_DEADLINE, 1s 4s 60s 1000ms 4500ms 60000ms, 0s 61s 999ms 60001ms 2m soon -1s",
        "/sessions/ttl, MCP_SESSION_TTL, 1m 129600m 1h 2160h 1d 7d 90d, 0m 129601m 0h 2161h 0d 91d 59s ever"
    })
    void theSchemaHasTheProgramsBounds(String value, String variable, String good, String bad) throws IOException {
        JsonNode schema = new ObjectMapper()
                .readTree(SCHEMA.toFile())
                .at(value.replace("/", "/properties/"))
                .path("pattern");

        for (String time : good.split(" ", -1)) {
            assertThat(time).matches(schema.asText());
            assertThat(read(variable, time)).as(time).isInstanceOf(Launch.Serve.class);
        }
        for (String time : bad.split(" ", -1)) {
            assertThat(time).doesNotMatch(schema.asText());
            assertThat(read(variable, time)).as(time).isInstanceOf(Launch.Misuse.class);
        }
    }

    @Test
    void theSchemaAdmitsEveryToolset() throws IOException {
        JsonNode admitted =
                new ObjectMapper().readTree(SCHEMA.toFile()).at("/properties/settings/properties/toolsets/items/enum");

        assertThat(admitted).extracting(JsonNode::asText).containsExactlyElementsOf(Settings.Toolsets.ALL);
    }

    private static Launch read(String variable, String time) {
        return new CommandLineReader("", Map.of(variable, time)).read(new String[0]);
    }
}
