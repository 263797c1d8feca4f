// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.manifests.Renderers;
import io.clusterhealth.plan.ChangePolicy;
import io.clusterhealth.plan.ChangeRecord.ChangeLog;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.session.Seal;
import io.clusterhealth.session.SigningKeys;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.tool.health.ToolParts;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// The shared dependencies of the tools of this toolset.
///
/// @param clusters opened only when a change is planned
/// @param repositories empty where no repository is configured
/// @param renderers render kustomizations; empty where the administrator configured none
/// @param seal signs and verifies plans
/// @param validity how long a plan is valid
/// @param consent consent of a person, required besides the repeated summary
public record ChangeParts(
        ToolParts tools,
        ChangeableClusters clusters,
        ChangePolicy policy,
        Optional<GitRepositories> repositories,
        Optional<Renderers> renderers,
        Seal seal,
        Clock clock,
        Duration validity,
        Consent consent,
        ChangeLog log) {

    /// Why this client cannot apply a plan here, as a clause after `where`; empty where it can.
    String hindrance(CallContext context) {
        if (!log.isOn()) {
            return "nothing is audited: the administrator can set MCP_AUDIT";
        }
        return consent.lacksPerson(context)
                ? "a person has to agree to changes and this client cannot ask one: use a client that has elicitation"
                : "";
    }

    public static Seal seal(SigningKeys keys) {
        return new Seal(keys, "change-plan");
    }
}
