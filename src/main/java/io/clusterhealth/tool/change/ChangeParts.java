// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.plan.ChangePolicy;
import io.clusterhealth.plan.ChangeRecord.ChangeLog;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.rendering.Renderers;
import io.clusterhealth.session.Seal;
import io.clusterhealth.session.SigningKeys;
import io.clusterhealth.tool.Consent;
import io.clusterhealth.tool.health.ToolParts;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// What the tools of this set work with.
///
/// @param clusters asked for only when a change is planned
/// @param repositories empty where none is read
/// @param renderers what makes manifests of kustomizations; empty where the administrator names nothing
/// @param seal of plans
/// @param validity how long a plan is good
/// @param consent a person's, asked for on top of the sentence
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

    /// The seal of plans.
    public static Seal seal(SigningKeys keys) {
        return new Seal(keys, "change-plan");
    }
}
