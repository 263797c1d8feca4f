// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptMessage;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `investigate-pods`: from failing pods to what they have in common.
@Singleton
public final class InvestigatePodsPrompt implements Prompt {
    private static final PromptDescriptor DESCRIPTOR = new PromptDescriptor(
            "investigate-pods",
            "Investigate pods",
            "Finds out which pods fail, why, and what they have in common.",
            List.of(
                    new PromptDescriptor.Argument("namespace", "Only this namespace.", false),
                    new PromptDescriptor.Argument(
                            "kind", "Only pods of this kind of owner, such as Deployment.", false),
                    new PromptDescriptor.Argument("cluster", "Which cluster; without it the default one.", false)));

    private final Clusters clusters;

    InvestigatePodsPrompt(Clusters clusters) {
        this.clusters = clusters;
    }

    @Override
    public PromptDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public PromptOutcome get(Map<String, String> arguments, CallContext context) {
        String owners = Optional.ofNullable(arguments.get("kind"))
                .filter(kind -> kind.matches("[A-Za-z]{1,63}"))
                .map(kind -> " Look only at pods that belong to a " + kind + ".")
                .orElse("");
        return new PromptOutcome.Messages(DESCRIPTOR.description(), List.of(PromptMessage.user("""
                Which pods fail, and why? Call list-pods%1$s, worst first.%2$s Then call get-cluster-health%1$s to see \
                which incident they belong to: many failing pods mostly have one cause, such as a node, a registry or \
                a volume. Name that cause, the pods it explains, and those it does not. Report nothing that no tool \
                has shown.""".formatted(
                        PromptArguments.with(arguments), owners))));
    }

    @Override
    public Suggestions complete(String argument, String prefix, Map<String, String> given, CallContext context) {
        return ArgumentCompletion.of(argument, prefix, given, clusters, context);
    }
}
