// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.plan.ChangeableClusters;
import java.util.Optional;

/// What manifests are compared with.
///
/// @param repositories empty where the administrator allows none
/// @param clusters where the API server is asked what a manifest would make
public record GitParts(Optional<GitRepositories> repositories, ChangeableClusters clusters) {}
