// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The pods of a picture that wait for an image.
record FailedPulls(List<FailedPull> all) {

    /// One pod that waits for an image.
    record FailedPull(
            Pod pod, Subject workload, PullFailure failure, PullFault fault, Quote quote, Optional<Instant> since)
            implements ErrorText {
        String image() {
            return failure.container().image();
        }
    }

    static Stream<FailedPull> in(Picture picture) {
        return picture.index(FailedPulls.class, FailedPulls::build).all().stream();
    }

    private static FailedPulls build(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Owners owners = Owners.in(picture);
        return new FailedPulls(picture.objects(Resources.PODS).stream()
                .filter(Pod::waiting)
                .flatMap(pod -> PullFailure.of(pod, warnings)
                        .map(failure -> new FailedPull(
                                pod, owners.workload(pod), failure, failure.fault(), failure.quote(), pod.changed()))
                        .stream())
                .toList());
    }
}
