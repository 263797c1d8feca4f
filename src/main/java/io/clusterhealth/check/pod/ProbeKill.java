// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Probe;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.RestartingProbeFailed;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// A container that the kubelet killed because a liveness or startup probe failed.
///
/// The status has only the exit code of a terminated process: the probe is named by an event with reason `Unhealthy`
/// (`ProbeError` on OpenShift), whose message begins with the probe's kind.
///
/// @param answer the newest such event
/// @param certain whether the exit code is that of a process terminated by a signal or on request; with another code
/// it may have failed by itself
record ProbeKill(Probe probe, Event answer, boolean certain) {
    /// The exit codes after SIGTERM, or after SIGKILL at the end of the grace period.
    private static final Set<Integer> ENDED_ON_REQUEST = Set.of(0, 130, 137, 143);

    /// How long before the end of the run the event may have been reported last.
    private static final Duration EARLIER = Duration.ofMinutes(15);

    static Optional<ProbeKill> of(Container container, PodView view) {
        Optional<Termination> ended = container.ended().filter(run -> !run.outOfMemory());
        if (ended.isEmpty() || container.probes().isEmpty()) {
            return Optional.empty();
        }
        boolean asked = ENDED_ON_REQUEST.contains(ended.get().exitCode());
        return view.warnings().about(Subjects.of(view.pod())).stream()
                .filter(event -> NotReady.PROBES.contains(event.reason()) && of(container.name(), ended.get(), event))
                .flatMap(event -> probe(event, container).map(probe -> new ProbeKill(probe, event, asked)).stream())
                .findFirst();
    }

    /// Whether the event is about the container, if it names one, and is not much older than the end of its run. The
    /// kubelet drops events of a pod that has many.
    private static boolean of(String container, Termination ended, Event event) {
        return (event.container().isEmpty() || event.container().equals(container))
                && !Age.before(event.last(), ended.at().map(end -> end.minus(EARLIER)));
    }

    private static Optional<Probe> probe(Event event, Container container) {
        return Meanings.of(event.message())
                .all(RestartingProbeFailed.class)
                .flatMap(failed -> container.probes().stream()
                        .filter(probe -> probe.kind().label().equalsIgnoreCase(failed.kind())))
                .findFirst();
    }

    Mode mode() {
        return switch (probe.kind()) {
            case LIVENESS -> Mode.LIVENESS_PROBE;
            case STARTUP -> Mode.STARTUP_PROBE;
        };
    }

    /// `was killed by its liveness probe (GET /healthz on port 8080)`
    String statement() {
        return (certain ? "was killed by its " : "failed its ") + probe.kind().label() + " probe (" + probe.asks()
                + ")";
    }
}
