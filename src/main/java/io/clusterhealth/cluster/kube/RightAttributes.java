// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Right;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;

/// A right to objects as the `resourceAttributes` of an access review.
final class RightAttributes {
    private RightAttributes() {}

    static ResourceAttributes of(Right.OfObjects right) {
        return new ResourceAttributesBuilder()
                .withVerb(right.verb())
                .withGroup(right.group())
                .withResource(right.resource())
                .withSubresource(right.subresource())
                .withNamespace(right.namespace())
                .withName(right.name())
                .build();
    }
}
