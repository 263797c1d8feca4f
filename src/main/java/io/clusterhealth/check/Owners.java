// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.Owner;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// From a pod to the workload an engineer would edit: past the ReplicaSet to its Deployment, past the Job to
/// its CronJob.
///
/// @param above the controllers of ReplicaSets and Jobs
/// @param deployments the Deployments there are, for pods whose ReplicaSet could not be read
public record Owners(Map<Subject, Owner> above, Set<Subject> deployments) {

    public Owners {
        above = Map.copyOf(above);
        deployments = Set.copyOf(deployments);
    }

    /// ReplicaSets are read where a pod in trouble has one that no Deployment seems to have made: a name tells the
    /// others.
    public static final Look LOOK = Look.when(Owners::unclear, Resources.REPLICA_SETS);

    /// The owners in a picture, as far as their lists could be read.
    public static Owners in(Picture picture) {
        Map<Subject, Owner> above = new HashMap<>();
        picture.objects(Resources.REPLICA_SETS).forEach(set -> note("ReplicaSet", set.metadata(), above));
        picture.objects(Resources.JOBS).forEach(job -> note("Job", job.metadata(), above));
        Set<Subject> deployments = new HashSet<>();
        for (Workload deployment : picture.objects(Resources.DEPLOYMENTS)) {
            deployments.add(Subjects.of(deployment));
        }
        return new Owners(above, deployments);
    }

    private static boolean unclear(Picture picture) {
        Owners owners = in(picture);
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> !pod.phase().equals("Succeeded"))
                .filter(pod ->
                        pod.condition("Ready").filter(ready -> ready.is("True")).isEmpty())
                .anyMatch(pod -> owners.top(pod)
                        .filter(top -> top.kind().equals("ReplicaSet"))
                        .isPresent());
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
        if (owner.kind().equals("ReplicaSet") && dash > 0) {
            Subject guess =
                    new Subject("Deployment", owner.namespace(), owner.name().substring(0, dash));
            return deployments.contains(guess) ? guess : owner;
        }
        return owner;
    }
}
