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

/// `diagnose-cluster-issues`: from the verdict to the first cause.
@Singleton
public final class DiagnosePrompt implements Prompt {
    private static final PromptDescriptor DESCRIPTOR = new PromptDescriptor(
            "diagnose-cluster-issues",
            "Diagnose cluster issues",
            "Finds out whether a cluster is healthy and, if not, what the first cause is.",
            List.of(
                    new PromptDescriptor.Argument("namespace", "Only this namespace.", false),
                    new PromptDescriptor.Argument("cluster", "Which cluster; without it the default one.", false)));

    private final Clusters clusters;

    DiagnosePrompt(Clusters clusters) {
        this.clusters = clusters;
    }

    @Override
    public PromptDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public PromptOutcome get(Map<String, String> arguments, CallContext context) {
        return new PromptOutcome.Messages(
                DESCRIPTOR.description(), List.of(PromptMessage.user("""
                Is the cluster healthy? Call get-cluster-health%s. If it is not healthy, take the incidents in the \
                order given: say what the cause of each is, what it explains, and what to do first. Make \
                the calls that incidents name as next, such as explain-resource, to look closer. Say what could not be checked, and \
                report nothing that no tool has shown.""".formatted(PromptArguments.with(arguments)))));
    }

    @Override
    public Suggestions complete(String argument, String prefix, Map<String, String> given, CallContext context) {
        return ArgumentCompletion.of(argument, prefix, given, clusters, context);
    }
}
