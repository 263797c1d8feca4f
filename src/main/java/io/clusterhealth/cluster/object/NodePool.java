// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A NodePool of Karpenter: what nodes it makes, and how many.
///
/// @param nodeClass `spec.template.spec.nodeClassRef`: how the cloud is asked for them
/// @param limits of what its nodes may have together: `status.resources` against `spec.limits`
public record NodePool(
        Metadata metadata,
        GenericObject.Reference nodeClass,
        List<Quota.ResourceUse> limits,
        List<Condition> conditions)
        implements WithConditions {
    public NodePool {
        limits = List.copyOf(limits);
        conditions = List.copyOf(conditions);
    }
}
