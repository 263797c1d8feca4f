// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One version of an operator that OLM installs; copies of it in other namespaces are none.
///
/// @param phase `status.phase`: `Pending`, `InstallReady`, `Installing`, `Succeeded`, `Failed`, `Replacing`,
/// `Deleting`,
///     `Unknown` or empty
/// @param since `status.lastTransitionTime`
/// @param deployments names in `spec.install.spec.deployments`
public record ClusterServiceVersion(
        Metadata metadata,
        String phase,
        String reason,
        String message,
        Optional<Instant> since,
        List<String> deployments) {

    public ClusterServiceVersion {
        deployments = List.copyOf(deployments);
    }
}
