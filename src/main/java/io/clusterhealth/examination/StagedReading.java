// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Cluster.Origin;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.OwnNamespaces;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Reading;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Reads the lists of the first picture, then the optional ones; neither waits for a list that is late.
///
/// The lists that components, other short lists and warnings call for are requested as soon as these have arrived. At
/// half time the other triggers are tested on the parts of the first picture and of the lists requested so far that
/// have arrived; those that arrive later may call for more.
///
/// @param end when everything has to have been read
record StagedReading(Cluster cluster, OptionalReads optional, Deadline end) {

    /// @param wanted the lists that the reading was started with
    Picture over(Reading reading, Set<Resource<?>> wanted) {
        Deadline half = end.earlierBy(end.remaining().dividedBy(2));
        if (cluster.origin() != Origin.LIVE) {
            return over(reading, wanted, half, _ -> optional.everything());
        }
        Set<Resource<?>> begun = new HashSet<>(wanted);
        begun.addAll(optional.ofComponents(reading.soFar(OptionalReads.COMPONENT_LISTS, half)));
        begin(reading, begun);
        begun.addAll(optional.onShortLists(reading.soFar(OptionalReads.SHORT_LISTS, half)));
        begin(reading, begun);
        Picture early = reading.soFar(WarningMessage.READ_FROM, half);
        if (WarningMessage.READ_FROM.stream().anyMatch(list -> !complete(early, list))) {
            return over(reading, begun, half, optional::after);
        }
        Set<Resource<?>> warned = new HashSet<>(optional.onWarnings(early));
        warned.removeAll(begun);
        begin(reading, warned);
        return over(reading, begun, half, seen -> {
            Set<Resource<?>> more = new HashSet<>(optional.byPicture(seen));
            more.addAll(warned);
            return more;
        });
    }

    private Picture over(
            Reading reading, Set<Resource<?>> begun, Deadline half, Function<Picture, Set<Resource<?>>> calledFor) {
        Picture first = reading.soFar(begun, half);
        Map<Resource<?>, Read<? extends List<?>>> own = OwnNamespaces.instead(cluster, first, begun, end);
        Set<Resource<?>> more = new HashSet<>(calledFor.apply(first.plus(own)));
        begin(reading, more);
        Set<Resource<?>> late = late(first);
        if (!late.isEmpty()) {
            Set<Resource<?>> further =
                    new HashSet<>(calledFor.apply(reading.soFar(begun, end).plus(own)));
            further.removeAll(more);
            begin(reading, further);
            more.addAll(further);
            more.addAll(late);
        }
        Picture whole = reading.whole().plus(own);
        return whole.plus(OwnNamespaces.instead(cluster, whole, more, end));
    }

    private static boolean complete(Picture picture, Resource<?> list) {
        return picture.list(list).unread().isEmpty();
    }

    private static void begin(Reading reading, Set<Resource<?>> more) {
        if (!more.isEmpty()) {
            reading.alsoRead(more);
        }
    }

    private static Set<Resource<?>> late(Picture first) {
        return first.wanted().stream()
                .filter(resource -> first.list(resource)
                        .unread()
                        .filter(Unread.Late.class::isInstance)
                        .isPresent())
                .collect(Collectors.toUnmodifiableSet());
    }
}
