// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import io.clusterhealth.tool.health.ExplainResourceTool;
import io.clusterhealth.tool.health.ToolParts;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/// `kubectl-describe`: what `explain-resource` answers, under the name and with the arguments that kubectl has.
@Singleton
final class KubectlDescribeTool extends ExplainResourceTool {

    @Inject
    KubectlDescribeTool(ToolParts parts) {
        super("kubectl-describe", "resource", parts);
    }
}
