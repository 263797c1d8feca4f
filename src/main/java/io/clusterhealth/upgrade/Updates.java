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
import java.util.stream.Collectors;

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
    /// fails, replaces the pace assessment. The estimate of `oc adm upgrade status` knows neither. A pool with a
    /// finding that it is stalled does not progress.
    public Updates beside(List<Finding> findings) {
        boolean paceless = findings.stream().map(Finding::code).anyMatch(PACELESS::contains);
        Set<String> stalled = findings.stream()
                .filter(finding -> finding.code() == FindingCode.POOL_SLOW)
                .map(finding -> finding.subject().name())
                .collect(Collectors.toSet());
        return new Updates(
                paceless ? version.map(RunningUpdate::unpaced) : version,
                pools.stream()
                        .map(pool -> stalled.contains(pool.name()) ? pool.stalled() : pool)
                        .toList());
    }

    /// Whether the version or a pool that is not paused is being updated.
    public boolean running() {
        return version.isPresent() || pools.stream().anyMatch(pool -> !pool.paused());
    }
}
