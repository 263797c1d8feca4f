// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.List;

/// Parts of a cluster that are there wherever its API server serves their lists.
public final class Served {
    private Served() {}

    /// Reads of each of these lists that is served; where that is not known, of all of them.
    public static List<OptionalRead> optionalReads(Resource<?>... resources) {
        return List.of(resources).stream()
                .map(resource -> OptionalRead.ofComponent(picture -> in(picture, resource), resource))
                .toList();
    }

    /// Whether a list is served, as far as one knows: where it is not known, asking tells.
    public static boolean in(Picture picture, Resource<?> resource) {
        return picture.server()
                .apis()
                .known()
                .filter(apis -> apis.lacks(resource.group(), resource.plural()))
                .isEmpty();
    }
}
