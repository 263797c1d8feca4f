// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Restatement;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/// Why pods are not ready that are not judged yet: what the rules would say if they had no patience. Only what gives a
/// reason, such as an event or what no node has; that a pod waits is known.
///
/// @param nodes by their names
record FirstSigns(Map<String, NodeState> nodes, Warnings warnings, NodeFit fit, Picture picture) {
    private static final PodRules JUDGED = PodRules.standard();
    private static final PodRules AT_ONCE = PodRules.atOnce();

    /// The sign of one pod; the last observation is the most telling.
    record PodSign(Pod pod, PodTrouble trouble) {
        Evidence evidence() {
            return trouble.evidence().getLast();
        }
    }

    static FirstSigns in(Picture picture, NodePatience patience) {
        return new FirstSigns(patience.judge(picture), Warnings.in(picture), new NodeFit(picture), picture);
    }

    /// Of the first of these pods that shows one.
    Optional<PodSign> first(Collection<Pod> pods) {
        return pods.stream().flatMap(pod -> sign(view(pod)).stream()).findFirst();
    }

    /// Of the first that shows one and that no rule finds fault with.
    Optional<PodSign> unjudged(Collection<Pod> pods) {
        return pods.stream()
                .map(this::view)
                .filter(view -> JUDGED.judge(view).isEmpty())
                .flatMap(view -> sign(view).stream())
                .findFirst();
    }

    private PodView view(Pod pod) {
        return PodView.lacking(pod, nodes, false, warnings, picture.asOf());
    }

    private Optional<PodSign> sign(PodView view) {
        return AT_ONCE.judge(view)
                .map(trouble -> PodHealth.compared(trouble, view.pod(), fit))
                .filter(trouble -> reasoned(trouble, view))
                .map(trouble -> new PodSign(view.pod(), trouble));
    }

    private static boolean reasoned(PodTrouble trouble, PodView view) {
        return trouble.code() == FindingCode.POD_NOT_READY
                ? view.warning(NotReady.PROBES).isPresent()
                : trouble.mode().isPresent()
                        || trouble.evidence().size() > 1
                        || !Restatement.in(trouble.evidence().getLast());
    }
}
