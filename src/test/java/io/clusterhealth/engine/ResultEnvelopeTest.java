// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.CallToolResult;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Holds(IsolationRow.FORGED)
class ResultEnvelopeTest {
    private static final String HOSTILE = "a\u001b[2J\u202e\u200b\u2028b";

    private final ResultEnvelope envelope = new ResultEnvelope("1", Clock.systemUTC());

    @Test
    void noResultLeavesWithCharactersThatAreNotSeen() {
        ObjectNode data = JsonNodeFactory.instance.objectNode().put(HOSTILE, HOSTILE);
        data.putArray("list").addObject().put("name", HOSTILE).put("count", 3);

        CallToolResult result =
                envelope.success(new ToolOutcome.Answer(HOSTILE + "\n", data, HOSTILE, false), Duration.ZERO, false);

        assertThat(result.toJson().toString())
                .contains("\"text\":\"a b\\n\"", "\"data\":{\"a b\":\"a b\",\"list\":[{\"name\":\"a b\",\"count\":3}]}")
                .contains("\"cluster\":\"a b\"");
    }

    @Test
    void noRefusalDoes() {
        ToolError error = new ToolError("CODE", HOSTILE, HOSTILE, Map.of("valid", List.of(HOSTILE)));

        CallToolResult result = envelope.failure(error);

        assertThat(result.toJson().toString())
                .contains("\"text\":\"a b a b\"", "\"error\":\"a b\"", "\"suggestion\":\"a b\"", "\"valid\":[\"a b\"]");
    }

    /// The first line is sufficient for clients that read only that.
    @Test
    void whatFollowsTheFirstLineIsInTheTextAlone() {
        ToolError error = ToolError.of("CODE", "No.", "Do.").with("plan: x\n" + HOSTILE);

        CallToolResult result = envelope.failure(error);

        assertThat(result.toJson().toString())
                .contains("\"text\":\"No. Do.\\nplan: x\\na b\"", "\"error\":\"No.\",\"code\":\"CODE\"");
    }
}
