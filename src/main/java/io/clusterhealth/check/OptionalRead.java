// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.Set;
import java.util.function.Predicate;

/// Lists that are not read on every call, and the trigger that makes them worth a request each.
///
/// @param resources lists that are evaluated together, and so read together
public record OptionalRead(Set<Resource<?>> resources, ReadTrigger trigger) {
    public OptionalRead {
        resources = Set.copyOf(resources);
    }

    /// When the lists are worth their requests.
    public sealed interface ReadTrigger {

        /// Triggered by the first picture.
        record ByPicture(Predicate<Picture> shown) implements ReadTrigger {}

        /// Triggered by a warning, which is available while the longest lists of the first picture are still being
        /// read.
        record ByWarning(Predicate<WarningMessage> warning) implements ReadTrigger {}

        /// Triggered by a component that only some clusters have, and whose failures may leave no trace elsewhere:
        /// read whenever the component exists. The predicate uses only [OptionalReads#COMPONENT_LISTS], or the
        /// APIs that the server serves.
        record ByComponent(Predicate<Picture> there) implements ReadTrigger {}

        /// Triggered by a state that [OptionalReads#SHORT_LISTS] show, which is known while the longest lists of the
        /// first picture are still being read. The predicate uses only those lists.
        record ByShortLists(Predicate<Picture> shown) implements ReadTrigger {}

        /// Always read with the first picture, because failures may leave no trace elsewhere.
        record Always() implements ReadTrigger {}
    }
}
