// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Callers;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CallOutcome;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The Services that failing containers need: those that their last words name, and those that the pod template of a
/// container that fails again and again names.
public record MissedServers(Set<Subject> services) {
    private static final Duration RECENT = Duration.ofMinutes(15);

    /// The first run may only have been too early.
    private static final int AGAIN = 2;

    public static MissedServers in(Picture picture) {
        return picture.index(MissedServers.class, MissedServers::build);
    }

    private static MissedServers build(Picture picture) {
        Callers callers = Callers.in(picture);
        return new MissedServers(Stream.concat(
                        FailingContainer.failed(picture, RECENT, said -> CallOutcome.of(said) != CallOutcome.ANSWERED)
                                .flatMap(ErrorText::services),
                        FailingContainer.failed(picture, RECENT, _ -> true)
                                .filter(call -> call.container().restarts() >= AGAIN)
                                .flatMap(call -> callers.calledBy(call.workload()).stream()))
                .collect(Collectors.toSet()));
    }

    boolean contain(Subject service) {
        return services.contains(service);
    }
}
