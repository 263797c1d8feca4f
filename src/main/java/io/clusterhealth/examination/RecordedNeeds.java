// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Kind;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread.Unrecorded;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a verdict on a live cluster needs is needed of a recording, too.
///
/// A list that a recording does not hold may have been empty, since many tools write no empty lists: a verdict is then
/// about what was recorded, and says so. Where something in the recording calls for a list that no cluster is without,
/// as it would on a live cluster, nothing can be called healthy without it.
///
/// @param always the lists that every verdict needs, or that are always read for one
/// @param optional those that something may call for
record RecordedNeeds(Set<Resource<?>> always, OptionalReads optional) {
    private static final Set<Resource<?>> NEVER_EMPTY = Set.of(Resources.LEASES, Resources.API_SERVICES);

    /// The picture in which each missing list has the bearing that it has on a verdict.
    Picture told(Picture picture) {
        Map<Resource<?>, Read<? extends List<?>>> told = new HashMap<>();
        for (Resource<?> list : picture.wanted()) {
            boolean needed = list.builtIn() && list.of().use() != Kind.Use.EXTRA;
            if (!needed
                    || !(picture.list(list) instanceof Read.Missing<?>(Unrecorded(Bearing known)))
                    || known == Bearing.VERDICT) {
                continue;
            }
            if (NEVER_EMPTY.contains(list) && optional.callFor(list, picture)) {
                told.put(list, new Read.Missing<>(new Unrecorded(Bearing.VERDICT)));
            } else if (always.contains(list) || optional.callFor(list, picture)) {
                told.put(list, new Read.Missing<>(new Unrecorded(Bearing.DOUBT)));
            }
        }
        return told.isEmpty() ? picture : picture.plus(told);
    }
}
