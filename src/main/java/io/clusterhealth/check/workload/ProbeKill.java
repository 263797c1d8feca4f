// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Probe;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.RestartingProbeFailed;
import io.clusterhealth.meaning.Meanings;
import java.util.Optional;
import java.util.Set;

/// A container that the kubelet ended because a liveness or startup probe failed.
///
/// The status shows no more than the exit code of a process that was asked to end: the probe is told by an event of
/// reason `Unhealthy` (`ProbeError` on OpenShift), whose message begins with the probe's kind.
///
/// @param answer that event, the newest
/// @param certain whether the exit code is that of a process that was asked to end; with another one it may as well
/// have failed by itself
record ProbeKill(Probe probe, Event answer, boolean certain) {
    /// What a process ends with after SIGTERM, or after SIGKILL at the end of its grace period.
    private static final Set<Integer> ENDED_ON_REQUEST = Set.of(0, 130, 137, 143);

    static Optional<ProbeKill> of(Container container, PodView view) {
        Optional<Termination> ended = container.ended().filter(run -> !outOfMemory(run));
        if (ended.isEmpty() || container.probes().isEmpty()) {
            return Optional.empty();
        }
        boolean asked = ENDED_ON_REQUEST.contains(ended.get().exitCode());
        return view.warnings().about(Subjects.of(view.pod())).stream()
                .filter(event -> NotReady.PROBES.contains(event.reason()))
                .flatMap(event -> probe(event, container).map(probe -> new ProbeKill(probe, event, asked)).stream())
                .findFirst();
    }

    private static boolean outOfMemory(Termination ended) {
        return ended.reason().equals("OOMKilled");
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
