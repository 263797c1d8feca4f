// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.manifests.Renderers;
import io.clusterhealth.plan.ChangeableClusters;
import java.util.Optional;

/// The dependencies for comparing manifests.
///
/// @param repositories empty where the administrator allows none
/// @param renderers render folders that are no plain manifests; empty where the administrator configured none
/// @param clusters the clusters that receive dry runs of manifests
public record GitParts(
        Optional<GitRepositories> repositories, Optional<Renderers> renderers, ChangeableClusters clusters) {}
