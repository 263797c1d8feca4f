// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CallOutcome;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A container that is not ready, and whose last run ended because a call got no response or a name did not resolve;
/// or that keeps running and logs that.
///
/// @param ended when the run ended
record FailedCall(Pod pod, Subject workload, int restarts, String message, Optional<Instant> ended)
        implements ErrorText {
    /// The usual maximum time from one end to the next: the kubelet's back-off is five minutes, and a client's
    /// timeout two.
    private static final Duration RUN = Duration.ofMinutes(8);

    /// Failed calls to Services that did not respond, or may not have.
    static Stream<FailedCall> unanswered(Picture picture, Duration recent) {
        return in(picture, recent, said -> {
            CallOutcome outcome = CallOutcome.of(said);
            return outcome == CallOutcome.TIMED_OUT || outcome == CallOutcome.UNREACHED;
        });
    }

    /// Calls that failed at most this long ago, with a matching message.
    static Stream<FailedCall> in(Picture picture, Duration recent, Predicate<Meanings> saying) {
        return picture.index(FailedCalls.class, FailedCalls::new).all().stream()
                .filter(call -> saying.test(call.meanings()))
                .filter(call -> !Age.reached(call.ended(), recent, picture.asOf()));
    }

    /// The containers that are not ready and whose last run failed, whatever they say; several checks ask for them.
    private record FailedCalls(List<FailedCall> all) {
        FailedCalls(Picture picture) {
            this(in(picture, Owners.in(picture)));
        }

        private static List<FailedCall> in(Picture picture, Owners owners) {
            List<FailedCall> runs = new ArrayList<>();
            for (Pod pod : picture.objects(Resources.PODS)) {
                for (Container container : pod.containers()) {
                    if (!container.ready()) {
                        of(pod, container, owners).ifPresent(runs::add);
                    }
                }
            }
            return List.copyOf(runs);
        }
    }

    private static Optional<FailedCall> of(Pod pod, Container container, Owners owners) {
        return container.logged().isEmpty()
                ? container
                        .ended()
                        .filter(ended -> ended.exitCode() != 0)
                        .map(ended -> new FailedCall(
                                pod, owners.workload(pod), container.restarts(), ended.message(), ended.at()))
                : Optional.of(new FailedCall(
                        pod, owners.workload(pod), container.restarts(), container.logged(), Optional.empty()));
    }

    @Override
    public Quote quote() {
        return Quote.of(message);
    }

    boolean timedOut() {
        return CallOutcome.of(meanings()) == CallOutcome.TIMED_OUT;
    }

    /// Addresses that may belong to Services.
    Stream<String> addresses() {
        return CalledHosts.addresses(message);
    }

    /// When it failed at the latest.
    @Override
    public Optional<Instant> since() {
        return pod.unready().or(() -> ended);
    }

    /// The earliest time at which it may have begun to fail: a pod without a readiness probe becomes ready again with
    /// every run.
    Optional<Instant> earliest() {
        return since().map(since -> since.minus(RUN.multipliedBy(restarts)));
    }
}
