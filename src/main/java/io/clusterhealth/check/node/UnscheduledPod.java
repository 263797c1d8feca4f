// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// A pod that waits for a node, and the scheduler's message about it.
record UnscheduledPod(Pod pod, Subject workload, Quote quote, Optional<Instant> since) implements ErrorText {

    /// @param patience how long each must have waited
    static Stream<UnscheduledPod> in(Picture picture, Duration patience) {
        Owners owners = Owners.in(picture);
        return picture.objects(Resources.PODS).stream()
                .filter(Pod::queued)
                .flatMap(pod -> pod
                        .holding("PodScheduled", "False")
                        .filter(said -> said.since()
                                .filter(at -> Age.reaches(patience, at, picture.asOf()))
                                .isPresent())
                        .map(said ->
                                new UnscheduledPod(pod, owners.workload(pod), Quote.of(said.message()), said.since()))
                        .stream());
    }
}
