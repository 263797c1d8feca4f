// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.check.OptionalRead.ReadTrigger;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The lists that a check reads.
///
/// @param needed the lists that the check requires; missing ones appear in the coverage
/// @param optional lists that it uses if they were read, and when they are worth reading
public record Reads(Set<Resource<?>> needed, List<OptionalRead> optional) {
    public Reads {
        needed = Set.copyOf(needed);
        optional = List.copyOf(optional);
    }

    public static Reads of(Resource<?>... needed) {
        return of(Set.of(needed));
    }

    public static Reads of(Set<Resource<?>> needed) {
        return new Reads(needed, List.of());
    }

    /// Lists that may explain a state in the first picture.
    public Reads when(Predicate<Picture> shown, Resource<?>... lists) {
        return on(ReadTrigger.PICTURE, shown, lists);
    }

    /// Lists that are never requested from a cluster; a recording is read whole.
    public Reads recorded(Resource<?>... lists) {
        return when(_ -> false, lists);
    }

    /// Lists that may explain a state in the short lists.
    public Reads onShortLists(Predicate<Picture> shown, Resource<?>... lists) {
        return on(ReadTrigger.SHORT_LISTS, shown, lists);
    }

    /// Lists that may explain a warning.
    public Reads onWarning(Predicate<WarningMessage> warning, Resource<?>... lists) {
        return on(ReadTrigger.WARNING, picture -> WarningMessage.in(picture).anyMatch(warning), lists);
    }

    /// Lists of a component that not every cluster has.
    public Reads ofComponent(Predicate<Picture> there, Resource<?>... lists) {
        return on(ReadTrigger.COMPONENT, there, lists);
    }

    /// Lists of objects that fail without an event.
    public Reads always(Resource<?>... lists) {
        return on(ReadTrigger.NOTHING, _ -> true, lists);
    }

    private Reads on(ReadTrigger trigger, Predicate<Picture> shown, Resource<?>... lists) {
        return and(new Reads(Set.of(), List.of(new OptionalRead(Set.of(lists), trigger, shown))));
    }

    public Reads and(Reads more) {
        return new Reads(
                Stream.concat(needed.stream(), more.needed.stream()).collect(Collectors.toUnmodifiableSet()),
                Stream.concat(optional.stream(), more.optional.stream()).toList());
    }
}
