// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.resource;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.NamedClusters;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptMessage;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import io.clusterhealth.tool.TextForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A prompt that names the tools to call.
///
/// @param text builds the message from the arguments
record HealthPrompt(PromptDescriptor descriptor, Clusters clusters, Function<Map<String, String>, String> text)
        implements Prompt {
    /// Globs and lists of plain names.
    private static final Pattern SEVERAL =
            Pattern.compile("[A-Za-z0-9._:/@*?,-]{0,253}[*?,][A-Za-z0-9._:/@*?,-]{0,253}");

    @Override
    public PromptOutcome get(Map<String, String> arguments, CallContext context) {
        return problem(arguments, context)
                .<PromptOutcome>map(PromptOutcome.InvalidArguments::new)
                .orElseGet(() -> new PromptOutcome.PromptMessages(
                        descriptor.description(), List.of(PromptMessage.user(text.apply(arguments)))));
    }

    @Override
    public Suggestions complete(String argument, String prefix, Map<String, String> given, CallContext context) {
        return ArgumentCompletion.of(argument, prefix, given, clusters, context);
    }

    /// The fault that the tools would refuse, too; globs and lists of clusters are left to them.
    private Optional<String> problem(Map<String, String> arguments, CallContext context) {
        return Optional.ofNullable(arguments.get("namespace"))
                .filter(name -> !name.isEmpty() && !TextForm.LABEL.matches(name))
                .map(_ -> "The argument 'namespace' takes " + TextForm.LABEL.words())
                .or(() -> Optional.ofNullable(arguments.get("cluster"))
                        .filter(name -> !name.isEmpty())
                        .flatMap(name -> unknown(name, context)));
    }

    private Optional<String> unknown(String cluster, CallContext context) {
        return clusters.named(context.caller()) instanceof NamedClusters.KnownNames(List<String> names, var _)
                        && !names.contains(cluster)
                        && !(names.size() > 1 && SEVERAL.matcher(cluster).matches())
                ? Optional.of("There is no cluster of the name that the argument 'cluster' gives"
                        + EditDistance.nearest(cluster, names)
                                .map(near -> "; did you mean '" + near + "'?")
                                .orElse("; list-clusters has the names"))
                : Optional.empty();
    }

    /// ` with namespace "shop"`, or empty.
    static String with(Map<String, String> arguments) {
        Map<String, String> named = new TreeMap<>(arguments);
        named.keySet().retainAll(Set.of("namespace", "cluster"));
        named.values().removeIf(String::isEmpty);
        return named.isEmpty()
                ? ""
                : named.entrySet().stream()
                        .map(entry -> entry.getKey() + " \"" + entry.getValue() + "\"")
                        .collect(Collectors.joining(" and ", " with ", ""));
    }
}
