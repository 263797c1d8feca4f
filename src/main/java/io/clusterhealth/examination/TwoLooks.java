// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.check.SecondLook;
import io.clusterhealth.check.Telling;
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

/// The first look and the second, of which neither waits for a list that is late.
///
/// What the parts of a cluster call for, and what events tell, is begun as soon as these are known. At half
/// time the second look begins with what the first one has seen by then; what comes later may call for more.
///
/// @param end when everything has to have been read
record TwoLooks(Cluster cluster, SecondLook second, Deadline end) {

    /// @param wanted the lists that the reading was begun with
    Picture over(Reading reading, Set<Resource<?>> wanted) {
        Deadline half = end.earlierBy(end.remaining().dividedBy(2));
        if (cluster.origin() != Origin.LIVE) {
            return over(reading, wanted, half, _ -> second.everything());
        }
        look(reading, second.parts(reading.glance(SecondLook.TELL_PARTS, half)));
        Picture glance = reading.glance(Telling.READ_FROM, half);
        if (Telling.READ_FROM.stream().anyMatch(list -> !complete(glance, list))) {
            return over(reading, wanted, half, second::after);
        }
        Set<Resource<?>> told = new HashSet<>(second.told(glance));
        told.removeAll(wanted);
        look(reading, told);
        return over(reading, wanted, half, seen -> {
            Set<Resource<?>> more = new HashSet<>(second.shown(seen));
            more.addAll(told);
            return more;
        });
    }

    private Picture over(
            Reading reading, Set<Resource<?>> wanted, Deadline half, Function<Picture, Set<Resource<?>>> calledFor) {
        Picture first = reading.firstLook(half);
        Map<Resource<?>, Read<? extends List<?>>> own = OwnNamespaces.instead(cluster, first, wanted, end);
        Set<Resource<?>> more = new HashSet<>(calledFor.apply(first.plus(own)));
        look(reading, more);
        Set<Resource<?>> late = late(first);
        if (!late.isEmpty()) {
            Set<Resource<?>> further =
                    new HashSet<>(calledFor.apply(reading.firstLook(end).plus(own)));
            further.removeAll(more);
            look(reading, further);
            more.addAll(further);
            more.addAll(late);
        }
        Picture whole = reading.whole().plus(own);
        return whole.plus(OwnNamespaces.instead(cluster, whole, more, end));
    }

    private static boolean complete(Picture picture, Resource<?> list) {
        return picture.list(list).unread().isEmpty();
    }

    private static void look(Reading reading, Set<Resource<?>> more) {
        if (!more.isEmpty()) {
            reading.lookAt(more);
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
