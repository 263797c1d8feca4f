// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.ContainerNotReady;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A running pod that is not ready.
///
/// @param patience from the time the pod became unready, extended by the startup probe; ignored for a pod whose node
/// is down
public record NotReady(Duration patience) implements PodRule {
    /// Reasons of the kubelet's warnings about failing probes.
    public static final Set<String> PROBES = Set.of("Unhealthy", "ProbeError");
    private static final Set<String> PHASES = Set.of("Running", "Unknown");

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        Pod pod = view.pod();
        if (!PHASES.contains(pod.phase()) || view.ready() || complete(pod)) {
            return Optional.empty();
        }
        boolean comingUp = view.workload() == WorkloadState.ROLLING_OUT && view.neverReady();
        if (!view.node().down() && (comingUp || view.younger(patience) || view.startingUp())) {
            return Optional.empty();
        }
        String duration = Age.text(" for %s", view.unready(), view.asOf());
        Quote quote = view.warning(PROBES)
                .map(Quotes::of)
                .or(() -> pod.condition("Ready").map(Quotes::of))
                .orElse(Quote.NONE);
        List<Evidence> gates = gates(pod);
        return Optional.of(PodTrouble.of(
                        FindingCode.POD_NOT_READY,
                        view.unready(),
                        Evidence.quoting(unready(pod) + duration + node(view), quote, containers(pod)))
                .adding(Stream.of(gates.stream(), logs(pod), lastRuns(view)).flatMap(more -> more))
                .in(gated(view, gates)));
    }

    /// Whether only its readiness gates keep the pod from being ready.
    private static Optional<Mode> gated(PodView view, List<Evidence> gates) {
        return gates.isEmpty()
                        || view.node().down()
                        || unreadyContainers(view.pod()).findAny().isPresent()
                ? Optional.empty()
                : Optional.of(Mode.READINESS_GATE);
    }

    private static List<Evidence> gates(Pod pod) {
        return pod.gates().stream()
                .filter(gate -> !pod.is(gate, "True"))
                .map(gate -> pod.condition(gate)
                        .map(condition -> Evidence.quoting(
                                "its readiness gate is " + condition.status(),
                                Quotes.of(condition).under(gate)))
                        .orElseGet(() -> Evidence.quoting("its readiness gate has no condition yet", gate)))
                .toList();
    }

    private static Stream<Evidence> logs(Pod pod) {
        return pod.containers().stream()
                .filter(container -> !container.ready() && !container.logged().isEmpty())
                .map(container -> Evidence.logged("the log of container " + container.name(), container.logged()));
    }

    /// What the containers said that have ended since the pod became unready and run again.
    private static Stream<Evidence> lastRuns(PodView view) {
        return view.pod().containers().stream()
                .filter(container -> !container.init() && !container.ready())
                .flatMap(container -> container
                        .last()
                        .filter(run -> !run.message().isEmpty())
                        .filter(run -> Age.before(view.unready(), run.at()))
                        .map(run -> Evidence.logged("the last run of container " + container.name(), run.message()))
                        .stream());
    }

    private static Meaning[] containers(Pod pod) {
        return unreadyContainers(pod).map(ContainerNotReady::new).toArray(Meaning[]::new);
    }

    private static Stream<String> unreadyContainers(Pod pod) {
        return pod.containers().stream()
                .filter(container -> !container.init() && !container.ready())
                .map(Container::name);
    }

    private static boolean complete(Pod pod) {
        return pod.condition("Ready")
                .map(ready -> ready.reason().equals("PodCompleted"))
                .orElseGet(() -> !pod.containers().isEmpty()
                        && pod.containers().stream().allMatch(container -> container.init() || container.ready()));
    }

    private static String unready(Pod pod) {
        String names = unreadyContainers(pod).collect(Collectors.joining(", "));
        return names.isEmpty() ? "not ready" : "not ready: " + names;
    }

    private static String state(NodeState node) {
        return switch (node) {
            case LOST -> "node lost";
            case ABSENT -> "node does not exist";
            case NOT_READY, READY, STARTING, REBOOTING, LEAVING, SERVICED -> "node not ready";
        };
    }

    /// Explains why the kubelet's last report differs from the pod's state.
    private static String node(PodView view) {
        List<Container> containers = view.pod().containers().stream()
                .filter(container -> !container.init())
                .toList();
        return view.node().down()
                ? " (%s; last report %d/%d)"
                        .formatted(
                                state(view.node()),
                                containers.stream().filter(Container::ready).count(),
                                containers.size())
                : "";
    }
}
