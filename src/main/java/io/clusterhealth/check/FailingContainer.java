// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A container that is not ready, with its last words: what its current run logs of a failure, else the termination
/// message of its last run.
///
/// @param ended how its last run ended; empty if the words are those of the current run
public record FailingContainer(Pod pod, Subject workload, Container container, Quote quote, Optional<Termination> ended)
        implements ErrorText {
    /// The usual maximum time from one end to the next: the kubelet's back-off is five minutes, and a client's
    /// timeout two.
    private static final Duration RUN = Duration.ofMinutes(8);

    /// The containers that wait for a restart, and whose last run left a message.
    public static Stream<FailingContainer> crashed(Picture picture) {
        return in(picture)
                .filter(one ->
                        one.container.state() instanceof State.Waiting && !one.quote.isEmpty() && !one.pod.ready());
    }

    /// The containers that log a failure, or whose last run failed at most this long ago, with matching words.
    public static Stream<FailingContainer> failed(Picture picture, Duration recent, Predicate<Meanings> saying) {
        return in(picture)
                .filter(FailingContainer::failed)
                .filter(one -> saying.test(one.meanings()))
                .filter(one -> !Age.reached(one.endedAt(), recent, picture.asOf()));
    }

    private static Stream<FailingContainer> in(Picture picture) {
        return picture.index(All.class, All::of).containers().stream();
    }

    /// Several checks ask for them.
    private record All(List<FailingContainer> containers) {
        static All of(Picture picture) {
            Owners owners = Owners.in(picture);
            List<FailingContainer> all = new ArrayList<>();
            for (Pod pod : picture.objects(Resources.PODS)) {
                for (Container container : pod.containers()) {
                    if (!container.ready()) {
                        FailingContainer.of(pod, container, owners).ifPresent(all::add);
                    }
                }
            }
            return new All(List.copyOf(all));
        }
    }

    private static Optional<FailingContainer> of(Pod pod, Container container, Owners owners) {
        String logged = container.logged();
        return logged.isEmpty()
                ? container
                        .ended()
                        .map(ended -> new FailingContainer(
                                pod, owners.workload(pod), container, Quote.of(ended.message()), Optional.of(ended)))
                : Optional.of(
                        new FailingContainer(pod, owners.workload(pod), container, Quote.of(logged), Optional.empty()));
    }

    /// Whether it logs a failure, or its last run ended with a nonzero exit code.
    public boolean failed() {
        return ended.map(end -> end.exitCode() != 0).orElse(true);
    }

    private Optional<Instant> endedAt() {
        return ended.flatMap(Termination::at);
    }

    /// When it failed at the latest.
    @Override
    public Optional<Instant> since() {
        return pod.unready().or(this::endedAt);
    }

    /// The earliest time at which it may have begun to fail: a pod without a readiness probe becomes ready again with
    /// every run.
    public Optional<Instant> earliest() {
        return since().map(since -> since.minus(RUN.multipliedBy(container.restarts())));
    }
}
