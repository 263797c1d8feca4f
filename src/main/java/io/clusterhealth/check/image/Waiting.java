// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Optional;

/// One pod that waits for an image.
record Waiting(Pod pod, Subject workload, PullFailure failure) {
    String image() {
        return failure.container().image();
    }

    Optional<Instant> since() {
        return pod.condition("Ready")
                .flatMap(Condition::since)
                .or(pod::started)
                .or(() -> pod.metadata().created());
    }
}
