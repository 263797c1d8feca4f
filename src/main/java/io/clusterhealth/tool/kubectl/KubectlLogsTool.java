// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.tool.health.ToolParts;
import io.clusterhealth.tool.health.explain.GetPodLogsTool;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/// `kubectl-logs`: the answer of `get-pod-logs`, with the name and the arguments of kubectl.
@Singleton
final class KubectlLogsTool extends GetPodLogsTool {
    private static final int DEFAULT_TAIL = 100;

    @Inject
    KubectlLogsTool(ToolParts parts) {
        super("kubectl-logs", DEFAULT_TAIL, "kubectl-describe", parts);
    }
}
