// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// What OLM is going to install.
///
/// @param phase `status.phase`: `Planning`, `RequiresApproval`, `Installing`, `Complete`, `Failed`
/// @param approved `spec.approved`
/// @param releases `spec.clusterServiceVersionNames`
/// @param message `status.message`
public record InstallPlan(
        Metadata metadata,
        String phase,
        boolean approved,
        List<String> releases,
        String message,
        List<Condition> conditions) {

    public InstallPlan {
        releases = List.copyOf(releases);
        conditions = List.copyOf(conditions);
    }
}
