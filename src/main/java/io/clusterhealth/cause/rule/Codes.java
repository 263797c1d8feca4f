// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.ROLLOUT_STUCK;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import java.util.Set;

/// Groups of codes that rules treat the same.
final class Codes {
    /// All failures of software that runs in the cluster.
    static final Set<FindingCode> SOFTWARE = Set.of(
            POD_CRASH_LOOP,
            POD_OOM_KILLED,
            POD_IMAGE_PULL,
            POD_CONFIG_ERROR,
            POD_UNSCHEDULABLE,
            POD_STUCK_CREATING,
            POD_NOT_READY,
            POD_STUCK_TERMINATING,
            POD_FAILED,
            WORKLOAD_UNAVAILABLE,
            WORKLOAD_BELOW_DESIRED,
            ROLLOUT_STUCK,
            WORKLOAD_CANNOT_CREATE_PODS);

    private Codes() {}

    /// Whether a finding is explained directly: a pod owned by a workload with findings is explained through the
    /// workload.
    static boolean speaks(Finding finding) {
        return !finding.linked(Relation.OWNED_BY);
    }
}
