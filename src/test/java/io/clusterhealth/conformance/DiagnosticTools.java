// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import static io.clusterhealth.conformance.FixtureTool.plain;
import static io.clusterhealth.conformance.FixtureTool.text;

import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.LogLevel;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.util.List;
import java.util.Optional;

/// Tools that show how the server handles a call.
final class DiagnosticTools {
    private static final String SCHEMA = """
            {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
             "$defs":{"address":{"$anchor":"addressDef","type":"object",
                                 "properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
             "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
                           "contactMethod":{"type":"string","enum":["phone","email"]},
                           "phone":{"type":"string"},"email":{"type":"string"}},
             "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
             "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
             "then":{"required":["phone"]},"else":{"required":["email"]},
             "additionalProperties":false}""";

    private static final String MIRRORED = """
            {"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}},
             "additionalProperties":false}""";

    private DiagnosticTools() {}

    static List<Tool> all() {
        return List.of(
                plain(
                        "test_missing_capability",
                        "Needs a client that can be asked for samples.",
                        (_, _) -> new ToolOutcome.NeedsInput(InputNeeded.of(
                                "sample",
                                new ClientRequest(
                                        ClientRequest.RequestKind.SAMPLING,
                                        Forms.sampling("Say something", 10),
                                        Optional.empty())))),
                plain(
                        "test_streaming_elicitation",
                        "Tells its progress, then asks.",
                        (_, context) -> streaming(context)),
                plain("test_logging_tool", "Logs one line.", (_, context) -> logging(context)),
                FixtureTool.of(
                        "json_schema_2020_12_tool",
                        "Tool with JSON Schema 2020-12 features",
                        Json.object(SCHEMA),
                        (arguments, _) -> text(arguments.values().toString())),
                FixtureTool.of(
                        "test_mirrored_argument",
                        "Has an argument that HTTP mirrors in a header.",
                        Json.object(MIRRORED),
                        (arguments, _) -> text(arguments.text("region").orElse("nowhere"))),
                plain("test_busy", "Computes for six seconds, whatever happens.", (_, _) -> busy()),
                plain("test_slow", "Takes as long as it may, telling its progress.", (_, context) -> slow(context)));
    }

    private static ToolOutcome streaming(CallContext context) {
        context.progress(0, 2, "about to ask");
        return context.inputResponses().has("answer")
                ? text("answered")
                : new ToolOutcome.NeedsInput(
                        InputNeeded.of("answer", Forms.elicitation("Please answer", Forms.field("answer", "string"))));
    }

    private static ToolOutcome logging(CallContext context) {
        context.log(LogLevel.INFO, "test_logging_tool", TextNode.valueOf("One line"));
        return text("logged, if asked to");
    }

    private static ToolOutcome busy() {
        long end = System.nanoTime() + 6_000_000_000L;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        return text("computed");
    }

    private static ToolOutcome slow(CallContext context) throws InterruptedException {
        for (int step = 0; !context.remaining().isNegative(); step++) {
            context.progress(step, 1_000, "step " + step);
            Thread.sleep(100);
        }
        return text("took all the time there was");
    }
}
