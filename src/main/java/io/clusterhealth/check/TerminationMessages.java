// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The termination messages of repeatedly crashing containers in a picture.
public record TerminationMessages(List<TerminationMessage> all) {

    /// `status.containerStatuses[].lastState.terminated.message` of one container.
    public record TerminationMessage(Pod pod, Subject workload, Termination ended, Quote quote, Optional<Instant> since)
            implements ErrorText {}

    public static Stream<TerminationMessage> in(Picture picture) {
        return picture.index(TerminationMessages.class, TerminationMessages::build).all().stream();
    }

    private static TerminationMessages build(Picture picture) {
        Owners owners = Owners.in(picture);
        return new TerminationMessages(picture.objects(Resources.PODS).stream()
                .filter(Pod::waiting)
                .flatMap(pod -> pod.crashes()
                        .filter(ended -> !ended.message().isEmpty())
                        .map(ended -> new TerminationMessage(
                                pod, owners.workload(pod), ended, Quote.of(ended.message()), pod.since("Ready"))))
                .toList());
    }
}
