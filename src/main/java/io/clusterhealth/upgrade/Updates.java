// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The updates of an OpenShift cluster in progress: first its control plane, then the nodes of its pools.
///
/// @param version empty while the control plane is not updated
/// @param pools those whose nodes are being updated
public record Updates(Optional<RunningUpdate> version, List<PoolUpdate> pools) {
    public static final Updates NONE = new Updates(Optional.empty(), List.of());

    public static final Set<Resource<?>> NEEDS =
            Set.of(Resources.CLUSTER_VERSIONS, Resources.CLUSTER_OPERATORS, Resources.MACHINE_CONFIG_POOLS);

    private static final Set<FindingCode> PACELESS = Set.of(FindingCode.UPDATE_SLOW, FindingCode.VERSION_FAILING);

    public Updates {
        pools = List.copyOf(pools);
    }

    public static Updates in(Picture picture) {
        return new Updates(RunningUpdate.in(picture), PoolUpdate.in(picture));
    }

    /// The same beside these findings: a finding that the version's update is stalled, or that the version operator
    /// fails, replaces the pace assessment. The estimate of `oc adm upgrade status` knows neither.
    public Updates beside(List<Finding> findings) {
        return findings.stream().map(Finding::code).anyMatch(PACELESS::contains)
                ? new Updates(version.map(RunningUpdate::unpaced), pools)
                : this;
    }
}
