// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A NodePool of Karpenter: which nodes it creates, and how many.
///
/// @param nodeClass `spec.template.spec.nodeClassRef`: the settings for requesting nodes from the cloud
/// @param limits the limits for all its nodes together: `status.resources` against `spec.limits`
public record NodePool(
        Metadata metadata,
        GenericObject.Reference nodeClass,
        List<Quota.ResourceUse> limits,
        List<Condition> conditions)
        implements WithConditions {

    public static NodePool read(GenericObject object) {
        return new NodePool(
                object.metadata(),
                object.reference("spec.template.spec.nodeClassRef", ""),
                Quota.uses(object.entries("spec.limits"), object.entries("status.resources")),
                object.conditions());
    }
}
