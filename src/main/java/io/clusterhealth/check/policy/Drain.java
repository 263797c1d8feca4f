// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What is still to be evicted: the pods on nodes that take no new ones. A budget that guards none of them holds up
/// nobody.
///
/// @param cordoned whether any node takes no new pods
/// @param known whether the pods could be read
/// @param owners who made the pods that are left; a bare pod stands for itself
/// @param workloads those there are, with the labels of their pods
record Drain(boolean cordoned, boolean known, Set<Subject> owners, List<Workload> workloads) {

    static Drain in(Picture picture) {
        Set<String> nodes = picture.objects(Resources.NODES).stream()
                .filter(Node::unschedulable)
                .map(Node::name)
                .collect(Collectors.toSet());
        Owners owners = Owners.in(picture);
        Set<Subject> left = picture.objects(Resources.PODS).stream()
                .filter(pod -> nodes.contains(pod.node()) && evictable(pod))
                .map(pod -> owners.top(pod).orElse(Subjects.of(pod)))
                .filter(owner -> !owner.kind().equals("DaemonSet"))
                .collect(Collectors.toSet());
        return new Drain(
                !nodes.isEmpty(),
                picture.whole(Resources.PODS),
                left,
                Workloads.in(picture).toList());
    }

    /// Pods do not keep their labels: whom a budget guards is told by the labels that workloads give, and where none
    /// gives them, by the namespace.
    boolean waitsFor(DisruptionBudget budget) {
        if (!cordoned || !known) {
            return cordoned;
        }
        List<Subject> guarded = workloads.stream()
                .filter(workload -> guards(budget, workload))
                .map(Subjects::of)
                .toList();
        Optional<Subject> left = owners.stream()
                .filter(owner -> owner.namespace().equals(budget.metadata().namespace()))
                .filter(owner -> guarded.isEmpty() || guarded.contains(owner))
                .findAny();
        return left.isPresent();
    }

    static boolean guards(DisruptionBudget budget, Workload workload) {
        return !budget.selector().isEmpty()
                && workload.metadata().namespace().equals(budget.metadata().namespace())
                && workload.podLabels().entrySet().containsAll(budget.selector().entrySet());
    }

    private static boolean evictable(Pod pod) {
        return pod.metadata().deleted().isEmpty()
                && !Owners.byNode(pod)
                && !pod.phase().equals("Succeeded")
                && !pod.phase().equals("Failed");
    }
}
