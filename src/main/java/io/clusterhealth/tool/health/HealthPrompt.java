// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptMessage;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A prompt that names the tools to call.
///
/// @param text builds the message from the arguments
record HealthPrompt(PromptDescriptor descriptor, Clusters clusters, Function<Map<String, String>, String> text)
        implements Prompt {
    private static final int LONGEST = 253;

    @Override
    public PromptOutcome get(Map<String, String> arguments, CallContext context) {
        return new PromptOutcome.PromptMessages(
                descriptor.description(), List.of(PromptMessage.user(text.apply(arguments))));
    }

    @Override
    public Suggestions complete(String argument, String prefix, Map<String, String> given, CallContext context) {
        return ArgumentCompletion.of(argument, prefix, given, clusters, context);
    }

    /// ` with namespace "shop"`, or empty; values that are no valid Kubernetes names are left out.
    static String with(Map<String, String> arguments) {
        Map<String, String> named = new TreeMap<>(arguments);
        named.keySet().retainAll(Set.of("namespace", "cluster"));
        named.values().removeIf(value -> value.length() > LONGEST || !value.matches("[A-Za-z0-9._:/@-]+"));
        return named.isEmpty()
                ? ""
                : named.entrySet().stream()
                        .map(entry -> entry.getKey() + " \"" + entry.getValue() + "\"")
                        .collect(Collectors.joining(" and ", " with ", ""));
    }
}
