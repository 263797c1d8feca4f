// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.Once;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Resolves a pod to the workload that an engineer would edit: from the ReplicaSet to its Deployment, from the Job to
/// its CronJob, from the Build to its BuildConfig, from a claim that a pod fills to what it is filled for, from a
/// custom resource that fails to the one that controls it and fails as well.
public final class Owners {
    /// A claim that a pod fills belongs to another claim, as those of KubeVirt's importer.
    private static final String CLAIM = "PersistentVolumeClaim";

    /// The kinds that create sets of this kind, named after themselves.
    private static final Map<String, List<String>> MAKERS = Map.of(
            "ReplicaSet", List.of("Deployment", "Rollout"), "ReplicationController", List.of("DeploymentConfig"));

    /// ReplicaSets are read if an unready pod has one that no Deployment seems to own; for other pods the name of the
    /// set is sufficient.
    public static final Reads REPLICA_SETS_READ =
            Reads.of().when(picture -> unclear("ReplicaSet", picture), Resources.REPLICA_SETS);

    /// The same for ReplicationControllers, which DeploymentConfigs own on OpenShift.
    public static final Reads REPLICATION_CONTROLLERS_READ =
            Reads.of().when(picture -> unclear("ReplicationController", picture), Resources.REPLICATION_CONTROLLERS);

    /// Builds are read if a pod of one is not ready: that build may have failed.
    public static final Reads BUILDS_READ = Reads.of().when(picture -> unclear("Build", picture), Resources.BUILDS);

    private final Once<Makers> makers;
    private final Once<Map<String, List<Pod>>> byNamespace;
    private final Map<String, Map<Subject, List<Pod>>> byGroup = new ConcurrentHashMap<>();

    /// @param above the controllers of the ReplicaSets, Jobs and Builds that were read; empty for one without
    /// @param deployments the owners of sets, for pods whose set could not be read
    /// @param failing the controllers of custom resources that state a failure
    private record Makers(
            Map<Subject, Optional<Owner>> above, Set<Subject> deployments, Map<Subject, Optional<Subject>> failing) {
        static Makers in(Picture picture) {
            Makers makers = new Makers(new HashMap<>(), new HashSet<>(), new HashMap<>());
            picture.objects(Resources.UNLISTED).stream()
                    .filter(custom -> !custom.faults().isEmpty())
                    .forEach(custom -> makers.failing()
                            .put(
                                    Subjects.of(
                                            Kinds.distinct(custom.text("apiVersion"), custom.kind()),
                                            custom.metadata()),
                                    Subjects.controller(custom.metadata())));
            picture.objects(Resources.REPLICA_SETS).forEach(set -> makers.note("ReplicaSet", set.metadata()));
            picture.objects(Resources.REPLICATION_CONTROLLERS)
                    .forEach(set -> makers.note("ReplicationController", set.metadata()));
            picture.objects(Resources.JOBS).forEach(job -> makers.note("Job", job.metadata()));
            picture.objects(Resources.VOLUME_CLAIMS).forEach(claim -> makers.note(CLAIM, claim.metadata()));
            picture.objects(Resources.BUILDS).forEach(build -> makers.note("Build", build.metadata()));
            Stream.of(Resources.DEPLOYMENTS, Resources.DEPLOYMENT_CONFIGS, Resources.ROLLOUTS)
                    .flatMap(kind -> picture.objects(kind).stream())
                    .forEach(deployment -> makers.deployments().add(Subjects.of(deployment)));
            return makers;
        }

        private void note(String kind, Metadata metadata) {
            above.put(Subjects.of(kind, metadata), metadata.controller());
        }

        /// The maker of a custom resource, if both state a failure, as a virtual machine and its instance do.
        private Subject maker(Subject custom) {
            return failing.getOrDefault(custom, Optional.empty())
                    .filter(failing::containsKey)
                    .orElse(custom);
        }
    }

    private Owners(Picture picture) {
        makers = new Once<>(() -> Makers.in(picture));
        byNamespace = new Once<>(
                () -> picture.objects(Resources.PODS).stream().collect(Collectors.groupingBy(pod -> pod.namespace())));
    }

    /// The owners in a picture, as far as their lists were read.
    public static Owners in(Picture picture) {
        return picture.index(Owners.class, Owners::new);
    }

    private static boolean unclear(String kind, Picture picture) {
        Owners owners = in(picture);
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> !pod.phase().equals("Succeeded"))
                .filter(pod -> !pod.ready())
                .anyMatch(pod ->
                        owners.top(pod).filter(top -> top.kind().equals(kind)).isPresent());
    }

    /// The workload at the top of a pod's owner chain; empty for a bare pod and for a static pod, which its node
    /// owns.
    public Optional<Subject> top(Pod pod) {
        return top(pod.metadata());
    }

    /// The workload at the top of an object's owner chain.
    public Optional<Subject> top(Metadata metadata) {
        return Subjects.controller(metadata)
                .filter(owner -> !owner.kind().equals("Node"))
                .map(this::climb)
                .map(top -> top.kind().equals(CLAIM) ? climb(top) : makers.get().maker(top))
                .filter(top -> !top.kind().equals(CLAIM));
    }

    /// The workload at the top of a pod's owner chain, or the pod itself.
    public Subject workload(Pod pod) {
        return top(pod).orElseGet(() -> Subjects.of(pod));
    }

    /// The group of pods that do the same work: their workload, or for static pods their component, under the kind
    /// `StaticPods`. A bare pod is its own group.
    public Subject group(Pod pod) {
        return byNode(pod) ? new Subject("StaticPods", pod.namespace(), component(pod)) : workload(pod);
    }

    /// The pods of a group, in the order of the list.
    public List<Pod> pods(Subject group) {
        return byGroup.computeIfAbsent(
                        group.namespace(),
                        namespace -> byNamespace.get().getOrDefault(namespace, List.of()).stream()
                                .collect(Collectors.groupingBy(this::group)))
                .getOrDefault(group, List.of());
    }

    /// The component of a static pod: its mirror pod is named `<component>-<node>`.
    public static String component(Pod pod) {
        String name = pod.name();
        String suffix = "-" + pod.node();
        return name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    }

    public static boolean byJob(Pod pod) {
        return pod.metadata().controller("Job").isPresent();
    }

    /// Whether the pod is the mirror of a static pod, which a node runs from local files.
    public static boolean byNode(Pod pod) {
        return pod.metadata().controller("Node").isPresent();
    }

    /// Whether the pod only carries out a rollout of a DeploymentConfig, and does none of the workload's work.
    public static boolean deploys(Pod pod) {
        return pod.metadata()
                .controller("ReplicationController")
                .filter(owner -> pod.name().equals(owner.name() + "-deploy")
                        || pod.name().startsWith(owner.name() + "-hook-"))
                .isPresent();
    }

    public Optional<Subject> of(Subject made) {
        return Optional.of(climb(made)).filter(top -> !top.equals(made));
    }

    private Subject climb(Subject owner) {
        Optional<Owner> next = makers.get().above().get(owner);
        if (next != null) {
            return next.map(maker -> new Subject(maker.kind(), owner.namespace(), maker.name()))
                    .orElse(owner);
        }
        int dash = owner.name().lastIndexOf('-');
        List<String> kinds = dash <= 0 ? List.of() : MAKERS.getOrDefault(owner.kind(), List.of());
        for (String maker : kinds) {
            Subject made = new Subject(maker, owner.namespace(), owner.name().substring(0, dash));
            if (makers.get().deployments().contains(made)) {
                return made;
            }
        }
        return owner;
    }
}
