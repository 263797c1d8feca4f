// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import static io.clusterhealth.conformance.FixtureTool.plain;
import static io.clusterhealth.conformance.FixtureTool.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Tools that need several rounds (multi round-trip requests).
final class InputTools {
    private static final ClientRequest NAME = Forms.elicitation("What is your name?", Forms.field("name", "string"));
    private static final ClientRequest CONFIRMATION = Forms.elicitation("Please confirm", Forms.field("ok", "boolean"));

    private InputTools() {}

    static List<Tool> all() {
        return List.of(
                plain("test_input_required_result_elicitation", "Asks for a name.", (_, context) -> name(context)),
                plain("test_input_required_result_sampling", "Asks a model.", (_, context) -> capital(context)),
                plain("test_input_required_result_list_roots", "Asks for roots.", (_, context) -> roots(context)),
                plain("test_input_required_result_request_state", "Remembers.", (_, context) -> confirm(context)),
                plain("test_input_required_result_multiple_inputs", "Asks three.", (_, context) -> three(context)),
                plain("test_input_required_result_multi_round", "Asks twice.", (_, context) -> rounds(context)),
                plain("test_input_required_result_tampered_state", "Remembers.", (_, context) -> confirm(context)),
                plain(
                        "test_input_required_result_capabilities",
                        "Asks what the client can be asked.",
                        (_, context) -> capabilities(context)));
    }

    private static ToolOutcome name(CallContext context) {
        JsonNode name =
                context.inputResponses().path("user_name").path("content").path("name");
        return name.isTextual()
                ? text("Hello, " + name.textValue() + "!")
                : new ToolOutcome.NeedsInput(InputNeeded.of("user_name", NAME));
    }

    private static ToolOutcome capital(CallContext context) {
        JsonNode answer = context.inputResponses()
                .path("capital_question")
                .path("content")
                .path("text");
        return answer.isTextual()
                ? text(answer.textValue())
                : new ToolOutcome.NeedsInput(InputNeeded.of(
                        "capital_question",
                        new ClientRequest(
                                ClientRequest.RequestKind.SAMPLING,
                                Forms.sampling("What is the capital of France?", 100),
                                Optional.empty())));
    }

    private static ToolOutcome roots(CallContext context) {
        JsonNode roots = context.inputResponses().path("client_roots").path("roots");
        return roots.isArray()
                ? text("Roots: " + roots)
                : new ToolOutcome.NeedsInput(InputNeeded.of("client_roots", Forms.roots()));
    }

    private static ToolOutcome confirm(CallContext context) {
        boolean remembered = context.requestState().path("asked").asBoolean();
        return remembered && context.inputResponses().path("confirm").isObject()
                ? text("state-ok")
                : needs(Map.of("confirm", CONFIRMATION), Json.object("{\"asked\":true}"));
    }

    private static ToolOutcome three(CallContext context) {
        Map<String, ClientRequest> requests = new LinkedHashMap<>();
        requests.put("user_name", NAME);
        requests.put(
                "greeting",
                new ClientRequest(
                        ClientRequest.RequestKind.SAMPLING,
                        Forms.sampling("Generate a greeting", 50),
                        Optional.empty()));
        requests.put("client_roots", Forms.roots());
        return requests.keySet().stream().allMatch(context.inputResponses()::has)
                ? text("All inputs: " + context.inputResponses())
                : needs(requests, Json.object("{\"asked\":3}"));
    }

    private static ToolOutcome rounds(CallContext context) {
        ObjectNode state = context.requestState();
        ObjectNode given = context.inputResponses();
        if (state.path("step").asInt() == 2 && given.has("step2")) {
            return text(state.path("name").asText() + " likes "
                    + given.path("step2").path("content").path("color").asText());
        }
        if (state.path("step").asInt() == 1 && given.has("step1")) {
            ObjectNode next = Json.object("{\"step\":2}");
            next.set("name", given.path("step1").path("content").path("name"));
            return needs(
                    Map.of(
                            "step2",
                            Forms.elicitation("Step 2: What is your favorite color?", Forms.field("color", "string"))),
                    next);
        }
        return needs(
                Map.of("step1", Forms.elicitation("Step 1: What is your name?", Forms.field("name", "string"))),
                Json.object("{\"step\":1}"));
    }

    private static ToolOutcome capabilities(CallContext context) {
        Map<String, ClientRequest> requests = new LinkedHashMap<>();
        requests.put("user_name", NAME);
        requests.put(
                "greeting",
                new ClientRequest(
                        ClientRequest.RequestKind.SAMPLING,
                        Forms.sampling("Generate a greeting", 50),
                        Optional.empty()));
        requests.put("client_roots", Forms.roots());
        requests.values().removeIf(request -> !context.clientCapabilities().admits(request));
        return !requests.isEmpty() && requests.keySet().stream().allMatch(context.inputResponses()::has)
                ? text("All inputs: " + context.inputResponses())
                : needs(requests, Json.object("{\"asked\":" + requests.size() + "}"));
    }

    private static ToolOutcome needs(Map<String, ClientRequest> requests, ObjectNode state) {
        return new ToolOutcome.NeedsInput(new InputNeeded(requests, state));
    }
}
