// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// What an OLM Subscription keeps up to date.
///
/// @param offered `spec.name`, the package
/// @param catalog `spec.source`
/// @param catalogNamespace `spec.sourceNamespace`
/// @param installed `status.installedCSV`; empty before the first installation
/// @param current `status.currentCSV`, the one it is getting to
/// @param state `status.state`: `AtLatestKnown`, `UpgradePending`, `UpgradeAvailable`, `UpgradeFailed` or empty
/// @param plan `status.installPlanRef.name`
public record Subscription(
        Metadata metadata,
        String offered,
        String catalog,
        String catalogNamespace,
        String installed,
        String current,
        String state,
        String plan,
        List<Condition> conditions) {

    public Subscription {
        conditions = List.copyOf(conditions);
    }

    /// The condition of this type.
    public Optional<Condition> condition(String type) {
        return Condition.of(type, conditions);
    }
}
