// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;

/// Parts of a cluster that exist if its API server serves their lists.
public final class Served {
    private Served() {}

    /// Reads each of these lists if it is served; if discovery is unknown, reads all of them.
    public static Reads optionalReads(Resource<?>... resources) {
        Reads reads = Reads.of();
        for (Resource<?> resource : resources) {
            reads = reads.ofComponent(picture -> in(picture, resource), resource);
        }
        return reads;
    }

    /// Whether a list is served; `true` if discovery is unknown, as the request then shows it.
    public static boolean in(Picture picture, Resource<?> resource) {
        return picture.server()
                .apis()
                .known()
                .filter(apis -> apis.lacks(resource.group(), resource.plural()))
                .isEmpty();
    }
}
