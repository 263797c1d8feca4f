// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptMessage;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.Suggestions;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// Every prompt that the suite requests.
final class FixturePrompts {
    private FixturePrompts() {}

    static List<Prompt> all() {
        return List.of(
                prompt("test_simple_prompt", List.of(), (_, _) -> said("This is a simple prompt for testing.")),
                prompt(
                        "test_prompt_with_arguments",
                        List.of("arg1", "arg2"),
                        (given, _) -> said("Prompt with arguments: arg1='" + given.get("arg1") + "', arg2='"
                                + given.get("arg2") + "'")),
                prompt("test_prompt_with_embedded_resource", List.of("resourceUri"), (given, _) -> embedded(given)),
                prompt("test_prompt_with_image", List.of(), (_, _) -> image()),
                prompt("test_input_required_result_prompt", List.of(), (_, context) -> context(context)));
    }

    private static PromptOutcome said(String text) {
        return messages(PromptMessage.user(text));
    }

    private static PromptOutcome embedded(Map<String, String> given) {
        return messages(
                new PromptMessage(
                        PromptMessage.Role.USER,
                        ContentTools.embedded(
                                given.getOrDefault("resourceUri", ""),
                                "text/plain",
                                "Embedded resource content for testing.")),
                PromptMessage.user("Please process the embedded resource above."));
    }

    private static PromptOutcome image() {
        return messages(
                new PromptMessage(PromptMessage.Role.USER, ContentTools.IMAGE),
                PromptMessage.user("Please analyze the image above."));
    }

    private static PromptOutcome context(CallContext context) {
        JsonNode given =
                context.inputResponses().path("user_context").path("content").path("context");
        return given.isTextual()
                ? said("Use this context: " + given.textValue())
                : new PromptOutcome.PromptNeedsInput(InputNeeded.of(
                        "user_context",
                        Forms.elicitation("What context should the prompt use?", Forms.field("context", "string"))));
    }

    private static PromptOutcome messages(PromptMessage... messages) {
        return new PromptOutcome.PromptMessages("A fixture.", List.of(messages));
    }

    private static Prompt prompt(
            String name, List<String> arguments, BiFunction<Map<String, String>, CallContext, PromptOutcome> get) {
        PromptDescriptor descriptor = new PromptDescriptor(
                name,
                "Fixture " + name,
                "A fixture.",
                arguments.stream()
                        .map(argument -> new PromptDescriptor.Argument(argument, "An argument.", true))
                        .toList());
        return new FixturePrompt(descriptor, get);
    }

    private record FixturePrompt(
            PromptDescriptor descriptor, BiFunction<Map<String, String>, CallContext, PromptOutcome> function)
            implements Prompt {
        @Override
        public PromptOutcome get(Map<String, String> arguments, CallContext context) {
            return function.apply(arguments, context);
        }

        @Override
        public Suggestions complete(String argument, String prefix, Map<String, String> given, CallContext context) {
            return Suggestions.of(List.of("paris", "park", "party"), prefix);
        }
    }
}
