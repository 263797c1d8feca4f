// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;

/// Pods of DaemonSets on nodes that no longer match the DaemonSet: a label was removed, or a taint added.
///
/// A node has a taint while it is not ready or being drained; each such node may account for one such pod.
///
/// @param least how many other pods make a finding
public record DaemonPlaces(int least) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.DAEMON_SETS, Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        if (!picture.whole(Resources.NODES)) {
            return List.of();
        }
        int excused = (int) picture.objects(Resources.NODES).stream()
                .filter(node -> !node.ready() || node.beingDrained())
                .count();
        return picture.objects(Resources.DAEMON_SETS).stream()
                .filter(set -> set.observed() && set.deleted().isEmpty())
                .filter(set -> set.misplaced() - excused >= least)
                .map(DaemonPlaces::finding)
                .toList();
    }

    private static Finding finding(Workload set) {
        return Finding.of(FindingCode.DAEMON_MISPLACED, Subjects.of(set))
                .saying("pods on nodes that it would not choose now: %d, beside %d where they belong"
                        .formatted(set.misplaced(), set.available()));
    }
}
