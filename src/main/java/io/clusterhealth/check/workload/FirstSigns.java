// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Restatement;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeState;
import io.clusterhealth.check.node.SilentNodes;
import io.clusterhealth.check.pod.NotReady;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.check.pod.PodView;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/// Evidence for pods that are not ready but still within their grace period: the result of the rules without any
/// patience. Only evidence with a reason counts, such as an event or what no node offers; that a pod waits is known
/// already.
///
/// @param nodes the state of each node by name
record FirstSigns(Map<String, NodeState> nodes, Warnings warnings, NodeFit fit, Picture picture) {
    private static final PodRules JUDGED = PodRules.standard();
    private static final PodRules AT_ONCE = PodRules.atOnce();

    /// The evidence of one pod; the last observation is the most informative.
    record PodSign(Pod pod, PodTrouble trouble) {
        Evidence evidence() {
            return trouble.evidence().getLast();
        }
    }

    static FirstSigns in(Picture picture, NodePatience patience) {
        return new FirstSigns(patience.judge(picture), Warnings.in(picture), new NodeFit(picture), picture);
    }

    /// The sign of the first of these pods that has one.
    Optional<PodSign> first(Collection<Pod> pods) {
        return pods.stream().flatMap(pod -> sign(view(pod)).stream()).findFirst();
    }

    /// The sign of the first of these pods that has one and for which no rule yields a finding.
    Optional<PodSign> unjudged(Collection<Pod> pods) {
        return pods.stream()
                .map(this::view)
                .filter(view -> JUDGED.judge(view).isEmpty())
                .flatMap(view -> sign(view).stream())
                .findFirst();
    }

    private PodView view(Pod pod) {
        return PodView.lacking(pod, nodes, false, warnings, picture.asOf())
                .silent(SilentNodes.in(picture).since(pod.node()));
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
