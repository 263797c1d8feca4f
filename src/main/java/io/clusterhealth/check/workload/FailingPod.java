// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.check.pod.Unschedulable;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A failing pod, with the group of pods that do the same work.
record FailingPod(PodView view, PodGroup group, PodTrouble trouble) {
    /// Findings that a node that is down causes in its pods.
    private static final Set<FindingCode> BY_NODE = Set.of(FindingCode.POD_NOT_READY, FindingCode.POD_STUCK_CREATING);

    Severity severity() {
        return waitsItsTurn()
                ? Severity.LOW
                : trouble.severity()
                        .orElseGet(() -> group.severity(trouble.code().severity()));
    }

    /// Whether it lacks only room, and may lack it: a pod that gives way to all others, or one of a Job of which other
    /// pods run. The parallelism of a Job is a maximum.
    boolean waitsItsTurn() {
        return code() == FindingCode.POD_UNSCHEDULABLE
                && trouble.mode().isEmpty()
                && Unschedulable.forRoom(view.pod())
                && (view.pod().placement().givesWay() || group.progresses());
    }

    Finding finding() {
        Pod pod = view.pod();
        return Finding.of(trouble.code(), Subjects.of(pod))
                .evidence(trouble.evidence())
                .adding(group.rest().stream())
                .rated(severity())
                .since(trouble.since())
                .links(Relation.OWNED_BY, group.workload().stream())
                .links(
                        Relation.RUNS_ON,
                        Stream.of(pod.node()).filter(node -> !node.isEmpty()).map(Subjects::node))
                .links(shared())
                .mode(trouble.mode());
    }

    /// The links that the finding on the workload gets as well.
    List<Link> shared() {
        List<Link> links = new ArrayList<>(trouble.links());
        Subjects.claims(view.pod())
                .map(claim -> new Link(Relation.MOUNTS, claim))
                .forEach(links::add);
        return links;
    }

    /// Whether the failure is to be fixed in the workload, rather than on the node or in the termination of the pod.
    boolean leads() {
        boolean nodesFault = view.node().down() && BY_NODE.contains(code()) && !view.knownBefore(trouble.since());
        return code() != FindingCode.POD_STUCK_TERMINATING && !nodesFault;
    }

    FailingPod with(PodTrouble other) {
        return new FailingPod(view, group, other);
    }

    FindingCode code() {
        return trouble.code();
    }
}
