// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// One container of a pod, from its spec and its status.
///
/// @param name `spec.containers[].name`; init and ephemeral containers count
/// @param waiting `state.waiting.reason`; empty when it does not wait
/// @param running whether it is running
/// @param exit exit code of its last terminated run, if any
/// @param main whether it is the pod's default container
public record ContainerChoice(
        String name,
        boolean init,
        boolean ready,
        int restarts,
        String waiting,
        boolean running,
        Optional<Integer> exit,
        boolean main) {
    private static final String DEFAULT = "kubectl.kubernetes.io/default-container";

    /// The containers of a pod, in the order of the spec: init containers first, ephemeral ones last.
    public static List<ContainerChoice> of(ObjectNode pod) {
        String main = pod.path("metadata").path("annotations").path(DEFAULT).asText();
        List<ContainerChoice> all = new ArrayList<>();
        for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
            for (JsonNode container : pod.path("spec").path(list)) {
                String name = container.path("name").asText();
                all.add(of(name, list.equals("initContainers"), name.equals(main), status(pod, name)));
            }
        }
        return all;
    }

    private static ContainerChoice of(String name, boolean init, boolean main, JsonNode status) {
        JsonNode state = status.path("state");
        Optional<Integer> exit = Stream.of(
                        state.path("terminated"), status.path("lastState").path("terminated"))
                .map(ended -> ended.path("exitCode"))
                .filter(code -> !code.isMissingNode())
                .map(JsonNode::asInt)
                .findFirst();
        return new ContainerChoice(
                name,
                init,
                status.path("ready").asBoolean()
                        || state.path("terminated").path("exitCode").asInt(1) == 0,
                status.path("restartCount").asInt(),
                state.path("waiting").path("reason").asText(),
                state.has("running"),
                exit,
                main);
    }

    public static List<ContainerChoice> of(Pod pod) {
        return pod.containers().stream().map(ContainerChoice::of).toList();
    }

    private static ContainerChoice of(Container container) {
        Optional<Integer> exit = container.ended().map(Termination::exitCode);
        boolean complete = container.state() instanceof State.Terminated(Termination ended) && ended.exitCode() == 0;
        return new ContainerChoice(
                container.name(),
                container.init(),
                container.ready() || complete,
                container.restarts(),
                container.state() instanceof State.Waiting(String reason, String _) ? reason : "",
                container.state() instanceof State.Running,
                exit,
                false);
    }

    private static JsonNode status(ObjectNode pod, String name) {
        return Stream.of("initContainerStatuses", "containerStatuses", "ephemeralContainerStatuses")
                .flatMap(list -> pod.path("status").path(list).valueStream())
                .filter(status -> status.path("name").asText().equals(name))
                .findFirst()
                .orElse(pod.path("none"));
    }

    /// The container whose log is most useful: the failing one, else the init container that blocks the others, else
    /// the default one, else the first.
    public static Optional<ContainerChoice> best(List<ContainerChoice> all) {
        return all.stream()
                .min(Comparator.comparing((ContainerChoice one) -> !one.failing())
                        .thenComparingInt(one -> -one.restarts() * (one.failing() ? 1 : 0))
                        .thenComparing(one -> !one.holding())
                        .thenComparing(one -> !one.main())
                        .thenComparing(ContainerChoice::init));
    }

    /// The failing container, else the one that has crashed most often and is back.
    static Optional<ContainerChoice> crashed(List<ContainerChoice> all) {
        return best(all)
                .filter(ContainerChoice::failing)
                .or(() -> all.stream().filter(ContainerChoice::back).max(Comparator.comparingInt(one -> one.restarts)))
                .or(() -> best(all));
    }

    /// Whether it is ready again after a failure, whose reason is in the log of the previous run.
    boolean back() {
        return ready
                && running
                && restarts > 0
                && exit.filter(code -> code != 0).isPresent();
    }

    /// Whether it has run and failed or restarted: only then does its log contain the reason.
    public boolean failing() {
        return !ready && (exit.filter(code -> code != 0).isPresent() || restarts > 0);
    }

    /// Whether it is an init container that has not finished, so that no container after it has run.
    private boolean holding() {
        return init && running && !ready;
    }

    /// Whether it waits to be restarted, so that its latest output is in the log of the previous run.
    public boolean between() {
        return restarts > 0 && !waiting.isEmpty();
    }
}
