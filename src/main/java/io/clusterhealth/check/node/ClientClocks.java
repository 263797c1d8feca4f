// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.meaning.Meaning.ClockRead;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The times that TLS clients read from the clock of their node: the container runtime that pulls an image, or the
/// program of a container. A message may be old, so that a time is only wrong if it is before the creation of the
/// pod, which the API server dates, or in the future.
///
/// @param tolerance the difference from which it counts
record ClientClocks(Duration tolerance, Instant now) {

    /// One observation for each node of which a client has read a wrong time.
    Map<String, Evidence> in(Picture picture) {
        Map<String, Evidence> wrong = new TreeMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            if (!pod.node().isEmpty() && pod.waiting()) {
                Stream.concat(pod.waits(), pod.crashes().map(Termination::message))
                        .flatMap(said -> wrong(said, pod).stream())
                        .forEach(evidence -> wrong.putIfAbsent(pod.node(), evidence));
            }
        }
        return wrong;
    }

    private Optional<Evidence> wrong(String said, Pod pod) {
        return Meanings.of(said)
                .all(ClockRead.class)
                .flatMap(read -> read.instant().stream())
                .flatMap(read -> difference(read, pod).stream())
                .findFirst()
                .map(difference -> Evidence.quoting("a client on it reads a time that is " + difference, said));
    }

    private Optional<String> difference(Instant read, Pod pod) {
        if (Duration.between(now, read).compareTo(tolerance) >= 0) {
            return Optional.of(Age.text(now, read) + " in the future");
        }
        return pod.created()
                .filter(created -> Duration.between(read, created).compareTo(tolerance) >= 0)
                .map(created -> Age.text(read, created) + " before its pod was created");
    }
}
