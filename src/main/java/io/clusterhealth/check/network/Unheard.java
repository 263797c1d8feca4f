// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A container that is not ready, and whose last run ended since nobody answered it, or nobody told it a name.
///
/// @param said its last words
/// @param at the end of that run
record Unheard(Pod pod, String said, int restarts, Optional<Instant> at) {
    /// How long it takes at most from one end to the next, as a rule: the kubelet holds back for five minutes, and a
    /// client waits for two.
    private static final Duration RUN = Duration.ofMinutes(8);

    /// All whose last run ended not longer ago than this.
    static Stream<Unheard> in(Picture picture, Duration recent) {
        return in(picture, recent, CalledAddress::unreached);
    }

    /// All whose last words are of some kind.
    static Stream<Unheard> in(Picture picture, Duration recent, Predicate<String> words) {
        return picture.objects(Resources.PODS).stream()
                .flatMap(pod -> pod.containers().stream()
                        .filter(container -> !container.ready())
                        .flatMap(container -> of(pod, container, words).stream()))
                .filter(one -> one.at()
                        .filter(at -> Age.reaches(recent, at, picture.asOf()))
                        .isEmpty());
    }

    private static Optional<Unheard> of(Pod pod, Container container, Predicate<String> words) {
        return container
                .ended()
                .filter(ended -> ended.exitCode() != 0 && words.test(ended.message()))
                .map(ended -> new Unheard(pod, ended.message(), container.restarts(), ended.at()));
    }

    boolean timesOut() {
        return CalledAddress.timesOut(said);
    }

    /// The Services it may mean.
    Stream<Subject> services() {
        return CalledAddress.services(said, pod.metadata().namespace());
    }

    /// Since when it fails, at the latest.
    Optional<Instant> since() {
        return pod.condition("Ready")
                .filter(ready -> !ready.is("True"))
                .flatMap(Condition::since)
                .or(() -> at);
    }

    /// Since when it may fail: a pod without a readiness probe is ready again with every run.
    Optional<Instant> earliest() {
        return since().map(since -> since.minus(RUN.multipliedBy(restarts)));
    }
}
