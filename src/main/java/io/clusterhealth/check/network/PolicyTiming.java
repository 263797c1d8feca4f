// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.FailingContainer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Whether a network policy was created when programs began to fail. An older policy has let them work. Programs that
/// failed before, for another reason or with a time that is not that of their failure, say nothing about it.
///
/// @param before how long a program may keep working after the policy was created: open connections often persist
/// @param slack how much later than a program's failure the policy that blocks it may seem to have been created
record PolicyTiming(Duration before, Duration slack) {

    boolean timely(Optional<Instant> created, List<FailingContainer> programs) {
        return created.filter(made -> Age.earliest(since(made, programs), FailingContainer::earliest)
                        .filter(at -> !made.isBefore(at.minus(before)))
                        .isPresent())
                .isPresent();
    }

    private List<FailingContainer> since(Instant made, List<FailingContainer> programs) {
        return programs.stream()
                .filter(one ->
                        one.since().filter(at -> !made.isAfter(at.plus(slack))).isPresent())
                .toList();
    }
}
