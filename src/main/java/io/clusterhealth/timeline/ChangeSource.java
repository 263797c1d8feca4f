// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.Set;
import java.util.stream.Stream;

/// A source of changes.
interface ChangeSource {

    /// The lists that contain the changes.
    Set<Resource<?>> needs();

    /// All changes that the picture contains, of any time. Never throws, whatever the objects contain.
    Stream<Change> changes(Picture picture);
}
