// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.Set;
import java.util.function.Predicate;

/// Lists that are not read on every call, and what makes them worth a request each.
///
/// @param resources lists that are evaluated together, and so read together
/// @param shown whether they are worth their requests; uses no more than the trigger has
public record OptionalRead(Set<Resource<?>> resources, ReadTrigger trigger, Predicate<Picture> shown) {
    public OptionalRead {
        resources = Set.copyOf(resources);
    }

    /// The trigger of the reading.
    public enum ReadTrigger {
        /// The first picture.
        PICTURE,
        /// A warning in [WarningMessage#READ_FROM], which is available while the longest lists of the first picture
        /// are still being read.
        WARNING,
        /// A component that only some clusters have, and whose failures may leave no trace elsewhere: read whenever
        /// [OptionalReads#COMPONENT_LISTS], or the APIs that the server serves, show it.
        COMPONENT,
        /// A state that [OptionalReads#SHORT_LISTS] show, which is known while the longest lists of the first picture
        /// are still being read.
        SHORT_LISTS,
        /// Nothing: they are read with the first picture, because failures may leave no trace elsewhere.
        NOTHING
    }
}
