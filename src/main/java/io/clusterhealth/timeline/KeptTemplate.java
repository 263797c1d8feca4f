// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A pod template that a workload has or had, in the object that keeps it: a ReplicaSet or a ControllerRevision. It
/// keeps the time of its creation when a rollback takes it up again, and gets another number.
///
/// @param numbers of all its revisions, as far as they are known, ascending
/// @param images of its containers; none where that is not read
/// @param written when the object that keeps it was last written, where that gave it its number
/// @param taken times at which it seems to have been taken up again, ascending
/// @param pods when those of its pods that are there were made
record KeptTemplate(
        String name,
        Optional<Instant> created,
        List<Integer> numbers,
        List<String> images,
        Optional<Instant> written,
        List<Instant> taken,
        List<Instant> pods) {
    KeptTemplate {
        numbers = numbers.stream().distinct().sorted().toList();
        images = List.copyOf(images);
        taken = Stream.concat(written.stream(), taken.stream())
                .distinct()
                .sorted()
                .toList();
        pods = List.copyOf(pods);
    }

    Instant made() {
        return created.orElse(Instant.EPOCH);
    }

    /// The number of its latest revision; 0 where that is not known.
    int number() {
        return numbers.isEmpty() ? 0 : numbers.getLast();
    }
}
