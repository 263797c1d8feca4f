// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The trials of the pods that a change makes controllers create.
///
/// @param started by the object of the change, as admitted
/// @param touched what they have shown
record PodTrials(Map<ChangeTarget, ObjectNode> started, BlastRadius touched) {
    /// More would take the time that other dependencies need.
    private static final int MOST = 3;

    static PodTrials of(ChangeDraft draft, Deadline deadline) {
        Set<Subject> made = draft.tried().stream()
                .map(one -> one.change().target())
                .map(one -> new Subject(
                        one.resource().kind(),
                        one.name().namespace(),
                        one.name().name()))
                .collect(Collectors.toSet());
        Map<ChangeTarget, ObjectNode> started = new HashMap<>();
        BlastRadius touched = BlastRadius.NONE;
        int left = MOST;
        int more = 0;
        for (TriedChange one : draft.tried()) {
            Optional<PlannedPods> planned = PlannedPods.of(one);
            if (planned.isEmpty()) {
                continue;
            }
            ChangeTarget target = one.change().target();
            started.put(target, planned.get().pod());
            if (left-- <= 0) {
                more++;
                continue;
            }
            boolean counted = PodsMoved.of(one)
                    .filter(moved -> moved.beside() || moved.after() > moved.before())
                    .isPresent();
            PodTrial trial = PodTrial.of(planned.get(), counted, draft.writable(), deadline);
            started.put(target, trial.pod());
            touched = touched.plus(touched(trial))
                    .plus(new PodReferences(planned.get(), draft.writable(), deadline).touched(made));
        }
        for (PlannedPods planned : again(draft)) {
            if (left-- > 0) {
                touched = touched.plus(touched(PodTrial.of(planned, false, draft.writable(), deadline)));
            } else {
                more++;
            }
        }
        return new PodTrials(
                started,
                more == 0
                        ? touched
                        : touched.with(
                                Touched.UNTRIED,
                                List.of(Words.agreeing(
                                        more,
                                        "whether new pods of %d more [workload|workloads] are admitted"
                                                .formatted(more)))));
    }

    /// Pods that are evicted or deleted one by one are created anew by their controllers.
    private static List<PlannedPods> again(ChangeDraft draft) {
        boolean alone = draft.tried().stream()
                .allMatch(one -> one.change().target().isNode()
                        || one.change().target().resource().kind().equals("Pod"));
        boolean deletesNode = draft.tried().stream()
                .anyMatch(one -> one.change().target().isNode() && one.would().isEmpty());
        return alone && !deletesNode ? PlannedPods.again(draft.change().pods()) : List.of();
    }

    private static BlastRadius touched(PodTrial trial) {
        return BlastRadius.NONE
                .with(Touched.WARNINGS, trial.refusal().stream().toList())
                .with(Touched.UNTRIED, trial.untried().stream().toList());
    }
}
