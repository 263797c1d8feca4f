// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.check.ProvenObjects;
import io.clusterhealth.check.Unreported;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lists that were read completely, as their source claims, although the picture shows that something is missing: the
/// status of objects, or objects that other lists prove to exist.
final class IncompleteLists {
    private IncompleteLists() {}

    /// The picture in which these lists count as read in part; one without any object as not read.
    static Picture told(Picture picture) {
        Map<Resource<?>, String> lacking = ProvenObjects.lacking(picture);
        Map<Resource<?>, Long> silent = Unreported.in(picture).counts();
        Set<Resource<?>> lists = new HashSet<>(lacking.keySet());
        lists.addAll(silent.keySet());
        Map<Resource<?>, Read<? extends List<?>>> told = new HashMap<>();
        for (Resource<?> list : lists) {
            String why = Stream.of(
                            Optional.ofNullable(lacking.get(list)),
                            Optional.ofNullable(silent.get(list)).map(count -> status(count, picture.objects(list))))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining("; "));
            if (picture.whole(list)) {
                told.put(list, incomplete(picture.objects(list), new Unread.Failed(why)));
            }
        }
        return told.isEmpty() ? picture : picture.plus(told);
    }

    private static String status(long count, List<?> all) {
        return "the status of %d of %d is missing".formatted(count, all.size());
    }

    private static <T> Read<List<T>> incomplete(List<T> objects, Unread why) {
        return objects.isEmpty() ? new Read.Missing<>(why) : new Read.Partial<>(objects, why);
    }
}
