// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.Set;
import java.util.function.Predicate;

/// Lists that are not read on every call, and what makes them worth a request each.
///
/// @param resources judged together, and so read together
public record OptionalRead(Set<Resource<?>> resources, ReadTrigger trigger) {
    public OptionalRead {
        resources = Set.copyOf(resources);
    }

    /// When the lists are worth their requests.
    public sealed interface ReadTrigger {

        /// What the first picture shows.
        record ByPicture(Predicate<Picture> shown) implements ReadTrigger {}

        /// What a warning says, which is known while the longest lists of the first picture are still being read.
        record ByWarning(Predicate<WarningMessage> warning) implements ReadTrigger {}

        /// A component that only some clusters have, where what is wrong may leave no trace elsewhere: read wherever
        /// the component is there. Its predicate asks for [OptionalReads#COMPONENT_LISTS], or for what the
        /// server says it serves.
        record ByComponent(Predicate<Picture> there) implements ReadTrigger {}

        /// What is wrong there may leave no trace elsewhere: the lists belong to the first picture.
        record Always() implements ReadTrigger {}
    }

    /// Lists that would explain something the first picture shows.
    public static OptionalRead when(Predicate<Picture> shown, Resource<?>... resources) {
        return new OptionalRead(Set.of(resources), new ReadTrigger.ByPicture(shown));
    }

    /// Lists that would explain a warning.
    public static OptionalRead onWarning(Predicate<WarningMessage> warning, Resource<?>... resources) {
        return new OptionalRead(Set.of(resources), new ReadTrigger.ByWarning(warning));
    }

    /// The lists of a component that not every cluster has.
    public static OptionalRead ofComponent(Predicate<Picture> there, Resource<?>... resources) {
        return new OptionalRead(Set.of(resources), new ReadTrigger.ByComponent(there));
    }

    /// Lists of objects that fail without an event.
    public static OptionalRead always(Resource<?>... resources) {
        return new OptionalRead(Set.of(resources), new ReadTrigger.Always());
    }
}
