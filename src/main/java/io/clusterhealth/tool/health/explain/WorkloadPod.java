// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.EditDistance;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.OrRefusal;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ValidValues;
import io.clusterhealth.tool.health.HealthCall;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The pod that represents a workload: its pod in the worst state.
///
/// Owners are found from `metadata.ownerReferences` of the pods alone: an owner that a controller created has the
/// controller's name with one more part.
record WorkloadPod(ObjectName name, int among) {
    /// The part that a Deployment, a DeploymentConfig and a CronJob add to their own names.
    private static final Map<String, Pattern> MADE = Map.of(
            "ReplicaSet", Pattern.compile("-[%s]{4,10}$".formatted(EventSubjects.LETTERS)),
            "ReplicationController", Pattern.compile("-[0-9]+$"),
            "Job", Pattern.compile("-[0-9]+$"));

    private static final int NAMED = 3;

    private static final Comparator<Pod> WORST_FIRST = Comparator.comparing(WorkloadPod::replaced)
            .thenComparing(Pod::ready)
            .thenComparing(pod -> !crashing(pod))
            .thenComparing(pod -> -restarts(pod))
            .thenComparing(pod -> pod.created().orElse(Instant.EPOCH), Comparator.reverseOrder())
            .thenComparing(pod -> pod.name());

    /// @param none the refusal where no pod has this name
    static OrRefusal<WorkloadPod> of(HealthCall call, String workload, ToolError none) {
        List<Pod> all = pods(call, call.namespace());
        List<Pod> pods = all.stream()
                .filter(pod -> ownedBy(workload, pod))
                .sorted(WORST_FIRST)
                .toList();
        List<String> namespaces =
                pods.stream().map(pod -> pod.namespace()).distinct().sorted().toList();
        if (namespaces.size() > 1) {
            return new OrRefusal.HasRefusal<>(new ToolError(
                    "AMBIGUOUS",
                    "Argument 'pod': %d namespaces have a workload of this name.".formatted(namespaces.size()),
                    ObjectChoice.among(namespaces),
                    Map.of(ObjectChoice.VALID_NAMESPACES, namespaces)));
        }
        return pods.stream()
                .findFirst()
                .<OrRefusal<WorkloadPod>>map(
                        pod -> new OrRefusal.HasValue<>(new WorkloadPod(ObjectName.of(pod.metadata()), pods.size())))
                .orElseGet(() -> new OrRefusal.HasRefusal<>(
                        elsewhere(call, workload, none).orElseGet(() -> similar(all, workload, none))));
    }

    private static List<Pod> pods(HealthCall call, Optional<String> namespace) {
        return call.cluster()
                .read(Set.of(Resources.PODS), namespace, call.deadline(), ReadObserver.NONE)
                .objects(Resources.PODS);
    }

    /// The refusal that names the other namespaces with a workload of this name; empty where the namespace that was
    /// asked for does not exist, or none has one.
    private static Optional<ToolError> elsewhere(HealthCall call, String workload, ToolError none) {
        if (call.namespace().isEmpty() || none.valid().containsKey(ObjectChoice.VALID_NAMESPACES)) {
            return Optional.empty();
        }
        List<String> namespaces = pods(call, Optional.empty()).stream()
                .filter(pod -> ownedBy(workload, pod))
                .map(pod -> pod.namespace())
                .distinct()
                .sorted()
                .toList();
        return Optional.of(namespaces)
                .filter(found -> !found.isEmpty())
                .map(found -> new ToolError(
                        none.code(),
                        "Argument 'pod': namespace %s has no pod or workload of this name."
                                .formatted(call.namespace().orElseThrow()),
                        "%s %s."
                                .formatted(
                                        found.size() == 1 ? "One is in namespace" : "Some are in namespaces",
                                        Words.first(
                                                found.stream()
                                                        .map(Redaction::name)
                                                        .toList(),
                                                NAMED)),
                        Map.of(ObjectChoice.VALID_NAMESPACES, found)));
    }

    /// The refusal with similar names of workloads too, before those of their pods.
    private static ToolError similar(List<Pod> pods, String workload, ToolError none) {
        List<String> names = Stream.concat(
                        pods.stream().flatMap(pod -> name(pod).stream()),
                        pods.stream().map(pod -> pod.name()))
                .map(Redaction::name)
                .distinct()
                .toList();
        List<String> ranked = EditDistance.ranked(workload, names);
        List<String> nearestFirst = Stream.concat(EditDistance.nearest(workload, ranked).stream(), ranked.stream())
                .distinct()
                .toList();
        return names.isEmpty() || none.valid().containsKey(ObjectChoice.VALID_NAMESPACES)
                ? none
                : new ValidValues("validNames", nearestFirst)
                        .refuse(
                                none.code(),
                                none.error().replaceFirst("there is no Pod ", "there is no pod or workload "),
                                workload,
                                "Ask for one that is there.");
    }

    /// The name of the pod's workload; empty for a pod of its own or of the kubelet.
    private static Optional<String> name(Pod pod) {
        return pod.metadata()
                .controller()
                .filter(owner -> !owner.kind().equals("Node"))
                .map(owner -> MADE.containsKey(owner.kind()) ? maker(owner) : owner.name());
    }

    private static boolean ownedBy(String workload, Pod pod) {
        return pod.metadata()
                .controller()
                .filter(owner -> owner.name().equals(workload) || maker(owner).equals(workload))
                .isPresent();
    }

    /// The name of the owner's controller, derived from the owner's name; empty for other kinds.
    private static String maker(Metadata.Owner owner) {
        return Optional.ofNullable(MADE.get(owner.kind()))
                .map(part -> part.matcher(owner.name()).replaceFirst(""))
                .orElse("");
    }

    /// Whether it has ended as it should, or its workload runs another: an evicted pod, for one, has no log any more.
    private static boolean replaced(Pod pod) {
        return pod.phase().equals("Succeeded")
                || (pod.phase().equals("Failed")
                        && pod.metadata().controller("Job").isEmpty());
    }

    private static boolean crashing(Pod pod) {
        return pod.containers().stream()
                .anyMatch(container -> !container.ready()
                        && (container
                                        .ended()
                                        .filter(ended -> ended.exitCode() != 0)
                                        .isPresent()
                                || (container.state() instanceof State.Waiting && container.restarts() > 0)));
    }

    private static int restarts(Pod pod) {
        return pod.containers().stream().mapToInt(Container::restarts).sum();
    }
}
