// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.cluster.object.WithConditions;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Objects whose status is missing although the cluster has it: they are neither well nor failing.
///
/// An API server sets the phase of a pod, a claim and a volume when it creates them, so such an object never lacks it.
/// A node and a workload may have no status yet; that they have one is shown by what comes later: a renewed Lease or a
/// ready pod of the node, the pods of the workload. Where a list has nodes and none has any status, no kubelet of the
/// cluster has ever reported, which no cluster with anything to judge shows.
///
/// @param nodes names of such nodes
/// @param workloads such Deployments, StatefulSets and DaemonSets
/// @param counts the number of such objects of each list that has some
public record Unreported(Set<String> nodes, Set<Subject> workloads, Map<Resource<?>, Long> counts) {
    /// A Lease that is older may belong to a kubelet that is gone.
    private static final Duration RENEWED = Duration.ofMinutes(5);

    public Unreported {
        nodes = Set.copyOf(nodes);
        workloads = Set.copyOf(workloads);
        counts = Map.copyOf(counts);
    }

    public static Unreported in(Picture picture) {
        return picture.index(Unreported.class, Unreported::build);
    }

    private static Unreported build(Picture picture) {
        Map<Resource<?>, Long> counts = new HashMap<>();
        count(Resources.PODS, pod -> pod.phase().isEmpty(), picture, counts);
        count(Resources.VOLUME_CLAIMS, claim -> claim.phase().isEmpty(), picture, counts);
        count(Resources.VOLUMES, volume -> volume.phase().isEmpty(), picture, counts);
        Set<String> nodes = nodes(picture);
        count(Resources.NODES, node -> nodes.contains(node.name()), picture, counts);
        Set<Subject> workloads = new HashSet<>();
        for (Resource<Workload> list : Workloads.BUILT_IN) {
            picture.objects(list).stream()
                    .filter(Unreported::silent)
                    .map(Subjects::of)
                    .filter(workload -> !Owners.in(picture).pods(workload).isEmpty())
                    .forEach(workloads::add);
            count(list, workload -> workloads.contains(Subjects.of(workload)), picture, counts);
        }
        together(Resources.CLUSTER_OPERATORS, picture, counts);
        together(Resources.MACHINE_CONFIG_POOLS, picture, counts);
        return new Unreported(nodes, workloads, counts);
    }

    private static <T> void count(
            Resource<T> list, Predicate<T> unreported, Picture picture, Map<Resource<?>, Long> counts) {
        long count = picture.objects(list).stream().filter(unreported).count();
        if (count > 0) {
            counts.put(list, count);
        }
    }

    /// One such object may be new; not all of them.
    private static <T extends WithConditions> void together(
            Resource<T> list, Picture picture, Map<Resource<?>, Long> counts) {
        List<T> all = picture.objects(list);
        if (all.size() > 1 && all.stream().allMatch(one -> one.conditions().isEmpty())) {
            counts.put(list, (long) all.size());
        }
    }

    private static Set<String> nodes(Picture picture) {
        Set<String> silent = picture.objects(Resources.NODES).stream()
                .filter(Unreported::silent)
                .map(Node::name)
                .collect(Collectors.toSet());
        if (silent.isEmpty()
                || silent.size() == picture.objects(Resources.NODES).size()) {
            return silent;
        }
        Set<String> alive = picture.objects(Resources.LEASES).stream()
                .filter(Lease::ofNode)
                .filter(lease -> Age.within(lease.renewed(), RENEWED, picture.asOf()))
                .map(lease -> lease.metadata().name())
                .collect(Collectors.toSet());
        picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.ready() && pod.deleted().isEmpty())
                .map(Pod::node)
                .forEach(alive::add);
        silent.retainAll(alive);
        return silent;
    }

    /// A kubelet registers its node with its version, its capacity and its conditions.
    private static boolean silent(Node node) {
        return node.conditions().isEmpty()
                && node.kubelet().isEmpty()
                && node.capacity().equals(Requests.NONE)
                && node.heartbeat().isEmpty();
    }

    private static boolean silent(Workload workload) {
        return !workload.observed()
                && workload.available() == 0
                && workload.updated() == 0
                && workload.conditions().isEmpty()
                && workload.deleted().isEmpty();
    }
}
