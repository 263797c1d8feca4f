// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptMessage;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ResourceTemplate;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.Suggestions;
import io.clusterhealth.tool.ToolError;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// Resources and prompts for tests of the code around them.
public final class FixtureOffers {

    private FixtureOffers() {}

    /// A resource with this number as text, and a template with the name from its URI as text.
    public static ResourceCatalog resources(AtomicInteger version) {
        return new ResourceCatalog(() -> List.of(new Numbered(version)), () -> List.of(new Named()));
    }

    /// One prompt.
    public static List<Prompt> prompts() {
        return List.of(new Greeting());
    }

    private static ReadOutcome text(String uri, String text) {
        return new ReadOutcome.ReadContents(List.of(new ResourceContents.TextContents(uri, "text/plain", text)), text);
    }

    private record Numbered(AtomicInteger version) implements ServedResource {
        @Override
        public ResourceDescriptor descriptor() {
            return new ResourceDescriptor("test://fixed", "fixed", "Fixed", "A number.", "text/plain");
        }

        @Override
        public ReadOutcome read(CallContext context) {
            return text("test://fixed", Integer.toString(version.get()));
        }
    }

    private record Named() implements ResourceTemplate {
        @Override
        public ResourceDescriptor descriptor() {
            return new ResourceDescriptor("test://of/{name}/data", "named", "Named", "A name.", "text/plain");
        }

        @Override
        public ReadOutcome read(String uri, Map<String, String> variables, CallContext context) {
            return switch (variables.getOrDefault("name", "")) {
                case "nowhere" ->
                    new ReadOutcome.ReadRefused(
                            ToolError.of(ToolError.NOT_FOUND, "There is no namespace 'nowhere'.", "Ask for another."));
                case "refused" -> new ReadOutcome.ReadRefused(ToolError.of("FORBIDDEN", "It may not be read.", "Ask."));
                case "missing" -> new ReadOutcome.NoSuchResource();
                case String name -> text(uri, name);
            };
        }
    }

    private record Greeting() implements Prompt {
        @Override
        public PromptDescriptor descriptor() {
            return new PromptDescriptor(
                    "greet",
                    "Greet",
                    "Greets somebody.",
                    List.of(
                            new PromptDescriptor.Argument("who", "Whom to greet.", true),
                            new PromptDescriptor.Argument("how", "How to greet.", false)));
        }

        @Override
        public PromptOutcome get(Map<String, String> arguments, CallContext context) {
            String who = arguments.getOrDefault("who", "");
            return who.equals("nobody")
                    ? new PromptOutcome.InvalidArguments("Nobody cannot be greeted")
                    : new PromptOutcome.PromptMessages("Greets", List.of(PromptMessage.user("Hello " + who)));
        }

        @Override
        public Suggestions complete(String argument, String prefix, Map<String, String> given, CallContext context) {
            return Suggestions.of(List.of("Ann", "Abe", "Bea"), prefix);
        }
    }
}
