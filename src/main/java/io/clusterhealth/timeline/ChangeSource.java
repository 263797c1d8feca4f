// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.Set;
import java.util.stream.Stream;

/// Where changes are found.
interface ChangeSource {

    /// The lists that tell of them.
    Set<Resource<?>> needs();

    /// The changes of all times that the picture shows. Total: odd objects give no exception.
    Stream<Change> changes(Picture picture);
}
