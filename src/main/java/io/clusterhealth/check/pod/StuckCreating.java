// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.InitWait;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Restatement;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import io.clusterhealth.meaning.Meaning.InitContainer;
import io.clusterhealth.meaning.Meaning.KeyNotFound;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A pod that is bound to a node and does not start: blocked by a volume, the network or the sandbox.
///
/// @param warned how long it may take if there are warning events
/// @param silent how long it may take if there are none: large images take long to pull
/// @param initializing how long an init container may run
public record StuckCreating(Duration warned, Duration silent, Duration initializing) implements PodRule {
    /// Events about a pod whose volumes or network are missing.
    static final Set<String> PREPARING = Words.setOf("""
            FailedMount FailedAttachVolume FailedMapVolume FailedCreatePodSandBox FailedPodSandBoxStatus
            NetworkNotReady""");

    private static final Set<String> STARTING = Set.of("FailedCreatePodContainer", "FailedSync", "Failed");

    private static final Set<String> VOLUME_SOURCES = Set.of("secret", "configmap");

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        if (view.pod().node().isEmpty() || !view.pod().phase().equals("Pending") || view.startingUp()) {
            return Optional.empty();
        }
        Optional<Instant> since = since(view);
        Optional<Container> running = InitWait.running(view.pod());
        Optional<Container> sidecar = running.isPresent() ? Optional.empty() : unstarted(view.pod());
        Optional<Event> trouble = trouble(view);
        Duration patience = running.isPresent() ? initializing : trouble.isPresent() ? warned : silent;
        if (Age.within(since, patience, view.asOf())) {
            return Optional.empty();
        }
        String duration = Age.text(" for %s", since, view.asOf());
        String what = running.isPresent()
                ? "an init container has been running" + duration
                : sidecar.map(one -> "sidecar %s has been running%s without passing its startup probe"
                                .formatted(one.name(), runningFor(one, view)))
                        .orElse("no container has started" + duration);
        Quote quote = trouble.or(() -> sidecar.flatMap(_ -> view.warning(NotReady.PROBES)))
                .map(Quotes::of)
                .or(() -> running.map(Container::name).map(Quote::of))
                .orElse(Quote.NONE);
        Evidence evidence = Evidence.quoting(
                what,
                quote,
                Stream.concat(
                                running.map(container -> new InitContainer(container.name())).stream(),
                                sidecar.map(container -> new ContainerNotReady(container.name())).stream())
                        .toArray(Meaning[]::new));
        return Optional.of(PodTrouble.of(FindingCode.POD_STUCK_CREATING, since, evidence)
                .in(running.map(_ -> Mode.INIT_CONTAINER_HANGS)
                        .or(() -> missing(evidence))
                        .or(() -> sidecar.filter(_ -> trouble.isEmpty()).map(_ -> Mode.SIDECAR_NOT_STARTED))));
    }

    /// The sidecar that the later containers wait for. Until all sidecars have started, the pod is not initialized and
    /// none of its main containers runs.
    private static Optional<Container> unstarted(Pod pod) {
        return pod.containers().stream()
                .filter(container -> !pod.is("Initialized", "True")
                        && container.state() instanceof State.Running
                        && !container.startUp().isZero())
                .findFirst();
    }

    private static String runningFor(Container container, PodView view) {
        return container.state() instanceof State.Running(Optional<Instant> since, String _)
                ? Age.text(" for %s", since, view.asOf())
                : "";
    }

    private static Optional<Mode> missing(Evidence evidence) {
        if (evidence.meanings().any(KeyNotFound.class)) {
            return Optional.of(Mode.VOLUME_KEY_MISSING);
        }
        return evidence.meanings()
                        .all(NotFound.class)
                        .anyMatch(
                                absent -> VOLUME_SOURCES.contains(absent.kind().toLowerCase(Locale.ROOT)))
                ? Optional.of(Mode.VOLUME_SOURCE_MISSING)
                : Optional.empty();
    }

    /// When the pod was bound to its node, or became unready if that is later, as for a pod that ran before its node
    /// went down.
    private static Optional<Instant> since(PodView view) {
        Optional<Instant> bound = view.pod()
                .holding("PodScheduled", "True")
                .flatMap(Condition::since)
                .or(view::born);
        return Stream.concat(bound.stream(), view.unready().stream()).max(Comparator.naturalOrder());
    }

    private static Optional<Event> trouble(PodView view) {
        return view.warnings().about(Subjects.of(view.pod())).stream()
                .filter(event -> STARTING.contains(event.reason())
                        || PREPARING.contains(event.reason()) && !view.pod().prepared())
                .max(Restatement.MOST_TELLING_LAST);
    }
}
