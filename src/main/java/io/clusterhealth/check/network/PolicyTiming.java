// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Whether a network policy was created when programs began to fail. An older policy has let them work.
///
/// @param before how long a program may keep working after the policy was created: open connections often persist
/// @param slack how much later than the first program's failure a policy may seem to have been created
record PolicyTiming(Duration before, Duration slack) {

    boolean timely(Optional<Instant> created, List<FailedCall> programs) {
        Optional<Instant> first = Age.earliest(programs, FailedCall::since);
        Optional<Instant> earliest = Age.earliest(programs, FailedCall::earliest);
        return created.filter(made ->
                        first.filter(at -> !made.isAfter(at.plus(slack))).isPresent())
                .filter(made ->
                        earliest.filter(at -> !made.isBefore(at.minus(before))).isPresent())
                .isPresent();
    }
}
