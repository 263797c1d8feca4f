// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.CallToolResult;
import io.clusterhealth.text.JsonTexts;
import io.clusterhealth.text.Visible;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.TreeMap;

/// The format of all tool results: `{success, data, metadata}` or `{success, error, code, suggestion, …}`. Invisible
/// characters are replaced here in every result.
///
/// @param version of this server
public record ResultEnvelope(String version, Clock clock) {
    private static final JsonTexts VISIBLE = new JsonTexts(Visible::line, (_, text) -> Visible.lines(text));

    /// @param asJson whether the text is the envelope itself, for clients that read only text
    CallToolResult success(ToolOutcome.Answer answer, Duration taken, boolean asJson) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("success", true);
        json.set("data", VISIBLE.in(answer.data()));
        json.putObject("metadata")
                .put("timestamp", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString())
                .put("version", version)
                .put("cluster", Visible.line(answer.cluster()))
                .put("durationMillis", taken.toMillis())
                .put("truncated", answer.truncated());
        return CallToolResult.of(asJson ? json.toString() : Visible.lines(answer.text()), json, false);
    }

    CallToolResult failure(ToolError error) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("success", false);
        json.put("error", Visible.line(error.error()));
        json.put("code", error.code());
        json.put("suggestion", Visible.line(error.suggestion()));
        error.retryAfterSeconds().ifPresent(seconds -> json.put("retryAfterSeconds", seconds));
        new TreeMap<>(error.valid())
                .forEach((name, values) ->
                        values.stream().map(Visible::line).forEach(json.withArrayProperty(name)::add));
        String more = error.more().isEmpty() ? "" : "\n" + Visible.lines(error.more());
        return CallToolResult.of(Visible.line(error.text()) + more, json, true).and(Visible.lines(error.rest()));
    }
}
