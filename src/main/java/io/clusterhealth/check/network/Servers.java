// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The workloads behind a Service: those whose pods its selector matches, and the owners of the pods behind it.
///
/// @param workloads by namespace: Deployments, StatefulSets and DaemonSets, if they were read
/// @param pending by namespace: the pods that have no IP yet
/// @param nodes the state of each node by name
record Servers(
        Map<String, List<Workload>> workloads,
        Map<Subject, Pod> pods,
        Map<String, List<Pod>> pending,
        Map<String, NodeState> nodes,
        Owners owners,
        Backends backends,
        Instant asOf) {

    private static final String POD_NAME = "statefulset.kubernetes.io/pod-name";

    /// Labels that controllers set on the pods they create; pod templates do not have them.
    private static final Set<String> SET_BY_CONTROLLERS = Set.of(
            POD_NAME,
            "apps.kubernetes.io/pod-index",
            "controller-revision-hash",
            "pod-template-hash",
            "rollouts-pod-template-hash");

    static Servers in(Picture picture) {
        return picture.index(Servers.class, Servers::build);
    }

    private static Servers build(Picture picture) {
        return new Servers(
                Workloads.byNamespace(picture),
                picture.objects(Resources.PODS).stream()
                        .collect(Collectors.toMap(Subjects::of, pod -> pod, (one, _) -> one)),
                picture.objects(Resources.PODS).stream()
                        .filter(pod -> !pod.labels().isEmpty())
                        .collect(Collectors.groupingBy(Pod::namespace)),
                NodePatience.DEFAULT.judge(picture),
                Owners.in(picture),
                Backends.in(picture),
                picture.asOf());
    }

    /// Whether no pod is desired behind a Service: it has workloads, and all have zero desired replicas.
    boolean resting(Subject service) {
        List<Workload> own = selected(service);
        return !own.isEmpty() && own.stream().allMatch(workload -> workload.desired() == 0);
    }

    /// Whether all pods behind a Service are expected to be ready soon: they have been unready for less than this, or
    /// their node is away for a reason that ends by itself.
    boolean starting(Subject service, Duration limit) {
        List<Subject> unready = unready(service).toList();
        return !unready.isEmpty()
                && unready.stream()
                        .allMatch(name -> view(name)
                                .filter(view -> view.node().away() || starts(view, limit))
                                .isPresent());
    }

    /// A first run that failed is no start; a pod that was ready before may restart.
    private static boolean starts(PodView view, Duration limit) {
        return !view.node().down()
                && (view.younger(limit) || view.startingUp())
                && view.pod().containers().stream()
                        .allMatch(container ->
                                begins(container.state()) && (container.restarts() == 0 || !view.neverReady()));
    }

    private static boolean begins(State state) {
        return switch (state) {
            case State.Waiting waiting -> waiting.onItsWay();
            case State.Running _ -> true;
            case State.Terminated(Termination ended) -> ended.exitCode() == 0;
        };
    }

    /// Since when no pod behind a Service has been ready: since the last of them that was ready before became unready,
    /// or since the Service was created, if it never had endpoints.
    Optional<Instant> unreadySince(Subject service) {
        List<PodView> views =
                unready(service).flatMap(name -> view(name).stream()).toList();
        return views.stream()
                .filter(view -> !view.neverReady())
                .flatMap(view -> view.unready().stream())
                .max(Comparator.naturalOrder())
                .or(() -> Age.earliest(views, PodView::unready))
                .or(() -> backends.emptySince(service));
    }

    private Optional<PodView> view(Subject name) {
        return Optional.ofNullable(pods.get(name)).map(pod -> PodView.lacking(pod, nodes, false, Warnings.NONE, asOf));
    }

    /// Whether the desired replicas were set to zero; a DaemonSet has no replica count, so zero means that no node
    /// matches.
    boolean scaledDown(Subject service) {
        return resting(service)
                && selected(service).stream()
                        .noneMatch(workload -> workload.kind().equals("DaemonSet"));
    }

    /// The workloads behind a Service, and its pods without a known workload: those of custom kinds, for example, for
    /// which the pod itself is linked.
    List<Subject> of(Subject service) {
        Stream<Subject> selected = selected(service).stream().map(Subjects::of);
        Stream<Subject> owning = unready(service).flatMap(this::makers);
        return Stream.concat(selected, owning).distinct().sorted().toList();
    }

    /// The unready pods behind a Service, with those that its selector matches and that have no IP yet.
    private Stream<Subject> unready(Subject service) {
        return Stream.concat(
                        backends.unready(service).stream(), pending(service).map(Subjects::of))
                .distinct();
    }

    private Stream<Pod> pending(Subject service) {
        return backends.service(service).stream()
                .flatMap(one -> pending.getOrDefault(service.namespace(), List.of()).stream()
                        .filter(pod -> one.selects(pod.labels())));
    }

    /// Whether a Service has a selector that matches the pods of no workload, and none that is pending.
    boolean misses(Subject service) {
        return !selector(service).isEmpty()
                && fitting(service).isEmpty()
                && pending(service).findAny().isEmpty();
    }

    private Stream<Subject> makers(Subject pod) {
        Optional<Subject> top = Optional.ofNullable(pods.get(pod)).flatMap(owners::top);
        return top.filter(Workloads::include)
                .map(Stream::of)
                .orElseGet(() -> Stream.concat(top.stream(), Stream.of(pod)));
    }

    /// The workloads that the selector matches. If it is unknown, the workload of the Service's name is used instead;
    /// also if it matches none, and that workload is not fully available, so that its pods may lack a label that is
    /// set while they run, such as `role=primary`.
    List<Workload> selected(Subject service) {
        List<Workload> fitting = fitting(service);
        return fitting.isEmpty() && pending(service).findAny().isEmpty()
                ? beside(service)
                        .filter(workload -> workload.name().equals(service.name()))
                        .filter(workload -> selector(service).isEmpty()
                                || (workload.available() < workload.desired() && !contradicts(service, workload)))
                        .toList()
                : fitting;
    }

    /// Whether pods of a workload have another value of a label that the Service's selector requires.
    private boolean contradicts(Subject service, Workload workload) {
        return selector(service).entrySet().stream()
                .anyMatch(label ->
                        !label.getValue().equals(workload.podLabels().getOrDefault(label.getKey(), label.getValue())));
    }

    /// The workloads whose pods the Service's selector matches; none if it has no selector.
    List<Workload> fitting(Subject service) {
        Map<String, String> selector = selector(service);
        Map<String, String> ofTemplate = new HashMap<>(selector);
        ofTemplate.keySet().removeIf(Servers::setByController);
        String pod = selector.getOrDefault(POD_NAME, "");
        return beside(service)
                .filter(workload -> pod.isEmpty() ? !ofTemplate.isEmpty() : creates(workload, pod))
                .filter(workload -> workload.podLabels().entrySet().containsAll(ofTemplate.entrySet()))
                .toList();
    }

    static boolean setByController(String label) {
        return SET_BY_CONTROLLERS.contains(label);
    }

    private static boolean creates(Workload workload, String pod) {
        return workload.kind().equals("StatefulSet")
                && pod.substring(0, Math.max(0, pod.lastIndexOf('-'))).equals(workload.name());
    }

    /// The workloads of the Service's namespace.
    Stream<Workload> beside(Subject service) {
        return workloads.getOrDefault(service.namespace(), List.of()).stream();
    }

    /// The Service's selector; empty if it has none.
    Map<String, String> selector(Subject service) {
        return backends.service(service).map(Service::selector).orElse(Map.of());
    }
}
