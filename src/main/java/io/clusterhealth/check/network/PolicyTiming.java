// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.cluster.object.NetworkPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Whether a network policy came when programs began to fail. One that has been there for longer has let them work.
///
/// @param before how long a program may go on after the policy came: connections that are open often stay so
/// @param slack how much later than the first program's failure a policy may seem to have come
record PolicyTiming(Duration before, Duration slack) {

    boolean timely(NetworkPolicy policy, List<FailedCall> programs) {
        Optional<Instant> first = first(programs, FailedCall::since);
        Optional<Instant> earliest = first(programs, FailedCall::earliest);
        return policy.metadata()
                .created()
                .filter(made ->
                        first.filter(at -> !made.isAfter(at.plus(slack))).isPresent())
                .filter(made ->
                        earliest.filter(at -> !made.isBefore(at.minus(before))).isPresent())
                .isPresent();
    }

    private static Optional<Instant> first(List<FailedCall> programs, Function<FailedCall, Optional<Instant>> time) {
        return programs.stream().flatMap(one -> time.apply(one).stream()).min(Comparator.naturalOrder());
    }
}
