// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// From a pod to the workload an engineer would edit: past the ReplicaSet to its Deployment, past the Job to
/// its CronJob.
///
/// @param above the controllers of ReplicaSets and Jobs
/// @param deployments the Deployments there are and what does their work, for pods whose ReplicaSet or
///     ReplicationController could not be read
public record Owners(Map<Subject, Owner> above, Set<Subject> deployments) {
    /// What makes sets of this kind, and calls them after itself.
    private static final Map<String, List<String>> MAKERS = Map.of(
            "ReplicaSet", List.of("Deployment", "Rollout"), "ReplicationController", List.of("DeploymentConfig"));

    public Owners {
        above = Map.copyOf(above);
        deployments = Set.copyOf(deployments);
    }

    /// ReplicaSets are read where a pod in trouble has one that no Deployment seems to have made: a name tells the
    /// others.
    public static final Look LOOK = Look.when(picture -> unclear("ReplicaSet", picture), Resources.REPLICA_SETS);

    /// The same for ReplicationControllers and what OpenShift makes them from.
    public static final Look OLD_LOOK =
            Look.when(picture -> unclear("ReplicationController", picture), Resources.REPLICATION_CONTROLLERS);

    /// The owners in a picture, as far as their lists could be read.
    public static Owners in(Picture picture) {
        Map<Subject, Owner> above = new HashMap<>();
        picture.objects(Resources.REPLICA_SETS).forEach(set -> note("ReplicaSet", set.metadata(), above));
        picture.objects(Resources.REPLICATION_CONTROLLERS)
                .forEach(set -> note("ReplicationController", set.metadata(), above));
        picture.objects(Resources.JOBS).forEach(job -> note("Job", job.metadata(), above));
        Set<Subject> deployments = new HashSet<>();
        Stream.of(Resources.DEPLOYMENTS, Resources.DEPLOYMENT_CONFIGS, Resources.ROLLOUTS)
                .flatMap(kind -> picture.objects(kind).stream())
                .forEach(deployment -> deployments.add(Subjects.of(deployment)));
        return new Owners(above, deployments);
    }

    private static boolean unclear(String kind, Picture picture) {
        Owners owners = in(picture);
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> !pod.phase().equals("Succeeded"))
                .filter(pod ->
                        pod.condition("Ready").filter(ready -> ready.is("True")).isEmpty())
                .anyMatch(pod ->
                        owners.top(pod).filter(top -> top.kind().equals(kind)).isPresent());
    }

    private static void note(String kind, Metadata metadata, Map<Subject, Owner> above) {
        metadata.controller().ifPresent(owner -> above.put(Subjects.of(kind, metadata), owner));
    }

    /// The workload at the top of a pod's owner chain; empty for a bare pod. A static pod, which its node owns,
    /// is bare.
    public Optional<Subject> top(Pod pod) {
        return top(pod.metadata());
    }

    /// The workload at the top of an object's owner chain.
    public Optional<Subject> top(Metadata metadata) {
        return metadata.controller()
                .filter(owner -> !owner.kind().equals("Node"))
                .map(owner -> climb(new Subject(owner.kind(), metadata.namespace(), owner.name())));
    }

    /// Whether a Job made the pod.
    public static boolean byJob(Pod pod) {
        return pod.metadata()
                .controller()
                .filter(owner -> owner.kind().equals("Job"))
                .isPresent();
    }

    /// Whether a node runs the pod from its own files: it is the mirror of a static pod.
    public static boolean byNode(Pod pod) {
        return pod.metadata()
                .controller()
                .filter(owner -> owner.kind().equals("Node"))
                .isPresent();
    }

    /// Whether the pod only carries out a rollout of OpenShift, and does none of the workload's own work.
    public static boolean deploys(Pod pod) {
        return pod.metadata()
                .controller()
                .filter(owner -> owner.kind().equals("ReplicationController"))
                .filter(owner -> pod.metadata().name().equals(owner.name() + "-deploy")
                        || pod.metadata().name().startsWith(owner.name() + "-hook-"))
                .isPresent();
    }

    /// What made this object, if that is known.
    public Optional<Subject> of(Subject made) {
        return Optional.ofNullable(above.get(made))
                .map(owner -> new Subject(owner.kind(), made.namespace(), owner.name()))
                .or(() -> Optional.of(climb(made)).filter(top -> !top.equals(made)));
    }

    private Subject climb(Subject owner) {
        Owner next = above.get(owner);
        if (next != null) {
            return new Subject(next.kind(), owner.namespace(), next.name());
        }
        int dash = owner.name().lastIndexOf('-');
        return dash <= 0
                ? owner
                : MAKERS.getOrDefault(owner.kind(), List.of()).stream()
                        .map(maker -> new Subject(
                                maker, owner.namespace(), owner.name().substring(0, dash)))
                        .filter(deployments::contains)
                        .findFirst()
                        .orElse(owner);
    }
}
