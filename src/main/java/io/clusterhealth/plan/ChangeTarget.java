// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;

/// The one object that a change is about.
public record ChangeTarget(ApiResource resource, ObjectName name) {

    /// `Deployment shop/web`.
    public String words() {
        return resource.kind() + " " + name;
    }
}
