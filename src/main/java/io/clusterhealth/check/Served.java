// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.List;

/// Parts of a cluster that exist if its API server serves their lists.
public final class Served {
    private Served() {}

    /// Reads each of these lists if it is served; if discovery is unknown, reads all of them.
    public static List<OptionalRead> optionalReads(Resource<?>... resources) {
        return List.of(resources).stream()
                .map(resource -> OptionalRead.ofComponent(picture -> in(picture, resource), resource))
                .toList();
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
