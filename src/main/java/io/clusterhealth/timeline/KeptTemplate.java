// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A current or former pod template of a workload, stored in a ReplicaSet or ControllerRevision. A rollback to it
/// keeps its creation time and gives it a new number.
///
/// @param numbers of all its revisions, as far as they are known, ascending
/// @param images of its containers; empty where not read
/// @param written last write of its object, where that set its number
/// @param taken times of apparent rollbacks to it, ascending
/// @param inUse times at which it was the current one, or was still in use: creations of its existing pods, and
///     an update of a condition of its workload that names it
record KeptTemplate(
        String name,
        Optional<Instant> created,
        List<Integer> numbers,
        List<String> images,
        Optional<Instant> written,
        List<Instant> taken,
        List<Instant> inUse) {
    KeptTemplate {
        numbers = numbers.stream().distinct().sorted().toList();
        images = List.copyOf(images);
        taken = Stream.concat(written.stream(), taken.stream())
                .distinct()
                .sorted()
                .toList();
        inUse = List.copyOf(inUse);
    }

    Instant made() {
        return created.orElse(Instant.EPOCH);
    }

    /// The number of its latest revision; 0 where that is not known.
    int number() {
        return numbers.isEmpty() ? 0 : numbers.getLast();
    }
}
