// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// OpenShift's ClusterVersion; there is one, named `version`.
///
/// @param desired `status.desired.version`
/// @param current version of the newest `status.history` entry that is `Completed`; empty when there is none
public record ClusterVersion(Metadata metadata, String desired, String current, List<Condition> conditions) {

    public ClusterVersion {
        conditions = List.copyOf(conditions);
    }

    /// The condition of this type.
    public Optional<Condition> condition(String type) {
        return Condition.of(type, conditions);
    }
}
