// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.rendering.Renderers;
import java.util.Optional;

/// What manifests are compared with.
///
/// @param repositories empty where the administrator allows none
/// @param renderers what renders folders that are no plain manifests; empty where the administrator names nothing
/// @param clusters where the API server is asked what a manifest would make
public record GitParts(
        Optional<GitRepositories> repositories, Optional<Renderers> renderers, ChangeableClusters clusters) {}
