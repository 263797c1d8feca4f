// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.Set;
import java.util.function.Predicate;

/// Lists that are not read on every call, and what makes them worth a request each.
///
/// @param resources judged together, and so read together
public record Look(Set<Resource<?>> resources, Reason reason) {
    public Look {
        resources = Set.copyOf(resources);
    }

    /// Why a second look is worth its requests.
    public sealed interface Reason {

        /// What the first picture shows calls for it.
        record Sign(Predicate<Picture> shown) implements Reason {}

        /// What the first picture is told calls for it, which is known while its longest lists are still being read.
        record Told(Predicate<Telling> sign) implements Reason {}

        /// A part that only some clusters have, where what is wrong may leave no trace elsewhere: read
        /// wherever the part is there. Its predicate asks for [SecondLook#TELL_PARTS], or for what the server
        /// says it serves.
        record Part(Predicate<Picture> there) implements Reason {}

        /// What is wrong there may leave no trace elsewhere: it belongs to the first picture.
        record Quiet() implements Reason {}
    }

    /// A look at what would explain something the first picture shows.
    public static Look when(Predicate<Picture> shown, Resource<?>... resources) {
        return new Look(Set.of(resources), new Reason.Sign(shown));
    }

    /// A look at what would explain something the first picture is told.
    public static Look told(Predicate<Telling> sign, Resource<?>... resources) {
        return new Look(Set.of(resources), new Reason.Told(sign));
    }

    /// A look at a part that not every cluster has.
    public static Look part(Predicate<Picture> there, Resource<?>... resources) {
        return new Look(Set.of(resources), new Reason.Part(there));
    }

    /// A look at what breaks without a sound.
    public static Look quiet(Resource<?>... resources) {
        return new Look(Set.of(resources), new Reason.Quiet());
    }
}
