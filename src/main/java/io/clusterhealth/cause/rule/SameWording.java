// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.ZONE_DOWN;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Several that fail in the same way and in the same words: three whenever they began, two that began in the same
/// minutes or mount the same volume.
final class SameWording {
    /// Nodes fall one by one unless something else says so, the scheduler has few words, and programs end in the same
    /// words for reasons of their own.
    private static final Set<FindingCode> FOR_THEMSELVES = Codes.union(
            Codes.NODE_DOWN,
            Set.of(
                    JOB_FAILED,
                    POD_CONFIG_ERROR,
                    POD_CRASH_LOOP,
                    POD_IMAGE_PULL,
                    POD_NOT_READY,
                    POD_OOM_KILLED,
                    POD_UNSCHEDULABLE,
                    ZONE_DOWN));

    private static final Duration TOGETHER = Duration.ofMinutes(15);

    private static final int SEVERAL = 3;

    /// Shorter words, such as `exit status 1`, are those of many troubles.
    private static final int TELLING = 20;

    private SameWording() {}

    static Optional<Edge> explain(Apart symptom, List<Apart> all) {
        if (symptom.wording().length() < TELLING
                || FOR_THEMSELVES.contains(symptom.finding().code())) {
            return Optional.empty();
        }
        List<Apart> alike = all.stream()
                .filter(other -> other.finding().code() == symptom.finding().code()
                        && other.wording().equals(symptom.wording()))
                .toList();
        return alike.stream()
                .filter(cause -> Apart.OLDEST.compare(cause, symptom) < 0)
                .filter(
                        alike.size() >= SEVERAL
                                ? _ -> true
                                : symptom.began(TOGETHER, Duration.ZERO).or(cause -> mountsSame(cause, symptom)))
                .min(Apart.OLDEST)
                .map(cause -> symptom.explainedBy(cause, "the same has befallen {cause}, in the same words"));
    }

    private static boolean mountsSame(Apart cause, Apart symptom) {
        return !Collections.disjoint(
                cause.finding().targets(Relation.MOUNTS), symptom.finding().targets(Relation.MOUNTS));
    }
}
