// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A pod that was ready and fails its readiness probe while its containers go on running: it neither starts nor is
/// replaced. If it becomes ready for short times in between, it is one failure with one start.
///
/// @param since when it became unready, or the first failed probe of the present series
/// @param probe the newest event of the kubelet about it
/// @param up when it became ready again; empty while it is not ready
public record LostReadiness(Instant since, Event probe, Optional<Instant> up) {
    /// The default `failureThreshold`.
    private static final int FAILURES = 3;

    /// A pod that remains ready for longer has recovered.
    private static final Duration RECOVERED = Duration.ofMinutes(2);

    /// Failures of the first probes of a run belong to the start.
    private static final Duration STARTING = Duration.ofSeconds(30);

    /// The kubelet reports at most 25 events about a pod at once, then one in five minutes.
    private static final Duration THROTTLED = Duration.ofMinutes(5);

    private static final Duration UNTHROTTLED = Duration.ofMinutes(10);

    /// With the default period of ten seconds, half of the probes fail.
    private static final Duration DENSE = Duration.ofSeconds(20);

    /// Empty for a pod that is not known to have been ready in the present run.
    public static Optional<LostReadiness> of(Pod pod, Warnings warnings, Instant asOf) {
        Optional<Instant> changed = pod.condition("Ready").flatMap(Condition::since);
        if (!pod.phase().equals("Running")
                || pod.deleted().isPresent()
                || !pod.gates().isEmpty()
                || changed.isEmpty()
                || (pod.ready() && !Age.within(changed, RECOVERED, asOf))) {
            return Optional.empty();
        }
        return began(pod)
                .flatMap(run -> warnings.about(Subjects.of(pod)).stream()
                        .filter(event -> NotReady.PROBES.contains(event.reason())
                                && event.message().startsWith("Readiness")
                                && event.count() >= FAILURES
                                && Age.lately(event, THROTTLED, asOf))
                        .findFirst()
                        .flatMap(probe -> of(pod, changed.get(), run, probe)));
    }

    private static Optional<LostReadiness> of(Pod pod, Instant changed, Instant run, Event probe) {
        Optional<Instant> series = probe.first()
                .filter(first -> dense(probe, first) && first.isAfter(run.plus(STARTING)) && first.isBefore(changed));
        if (pod.ready()) {
            return series.map(first -> new LostReadiness(first, probe, Optional.of(changed)));
        }
        return changed.isAfter(run)
                ? Optional.of(new LostReadiness(series.orElse(changed), probe, Optional.empty()))
                : Optional.empty();
    }

    private static boolean dense(Event probe, Instant first) {
        Duration length =
                probe.last().map(last -> Duration.between(first, last)).orElse(Duration.ZERO);
        Duration apart = length.dividedBy(probe.count());
        return apart.compareTo(length.compareTo(UNTHROTTLED) <= 0 ? DENSE : THROTTLED) <= 0;
    }

    /// When the last of its containers began to run; empty unless all do.
    private static Optional<Instant> began(Pod pod) {
        List<Optional<Instant>> runs = pod.containers().stream()
                .filter(container -> !container.init())
                .map(LostReadiness::began)
                .toList();
        return runs.stream().allMatch(Optional::isPresent)
                ? runs.stream().flatMap(Optional::stream).max(Comparator.naturalOrder())
                : Optional.empty();
    }

    private static Optional<Instant> began(Container container) {
        return container.state() instanceof State.Running(Optional<Instant> since, String _) ? since : Optional.empty();
    }

    /// The trouble of a pod that was found so.
    public Optional<PodTrouble> trouble(PodView view) {
        Evidence series = Evidence.quoting(
                "its readiness probe failed %d times since %s ago%s"
                        .formatted(
                                probe.count(),
                                Age.text(probe.first().orElse(since), view.asOf()),
                                Age.text("; it has been ready for %s", up, view.asOf())),
                Quotes.of(probe));
        return up.isPresent()
                ? Optional.of(PodTrouble.of(FindingCode.POD_NOT_READY, Optional.of(since), series))
                : new NotReady(Duration.ZERO)
                        .judge(view)
                        .map(trouble -> new PodTrouble(
                                trouble.code(),
                                trouble.severity(),
                                Optional.of(since),
                                Stream.concat(
                                                trouble.evidence().stream(),
                                                Stream.of(Evidence.of(series.statement()))
                                                        .filter(_ -> view.unready()
                                                                .filter(since::isBefore)
                                                                .isPresent()))
                                        .toList(),
                                trouble.links(),
                                trouble.mode()));
    }
}
