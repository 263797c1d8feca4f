// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.finding.FindingCode.DELIVERY_FAILED;
import static io.clusterhealth.finding.FindingCode.DELIVERY_SOURCE_FAILED;
import static io.clusterhealth.finding.FindingCode.ISSUER_NOT_READY;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_LEASE_STALE;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
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
import static io.clusterhealth.finding.FindingCode.SECRET_NOT_DRAWN;
import static io.clusterhealth.finding.FindingCode.SECRET_STORE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import java.util.EnumSet;
import java.util.Set;

/// Codes that rules treat alike.
final class Codes {
    /// Nodes that do not run their pods any more, as far as one can see.
    static final Set<FindingCode> NODE_DOWN = Set.of(NODE_LOST, NODE_NOT_READY, NODE_LEASE_STALE);

    static final Set<FindingCode> OPERATOR = Set.of(OPERATOR_UNAVAILABLE, OPERATOR_DEGRADED);

    /// What pods report, and workloads in their name.
    static final Set<FindingCode> POD = Set.of(
            POD_CRASH_LOOP,
            POD_OOM_KILLED,
            POD_IMAGE_PULL,
            POD_CONFIG_ERROR,
            POD_UNSCHEDULABLE,
            POD_STUCK_CREATING,
            POD_NOT_READY,
            POD_STUCK_TERMINATING,
            POD_FAILED);

    /// Workloads that lack replicas, whatever keeps them from having them.
    static final Set<FindingCode> LACKING = Set.of(WORKLOAD_UNAVAILABLE, WORKLOAD_BELOW_DESIRED, ROLLOUT_STUCK);

    /// Everything that is wrong with a piece of software that runs in the cluster.
    static final Set<FindingCode> SOFTWARE = union(POD, LACKING, Set.of(WORKLOAD_CANNOT_CREATE_PODS));

    /// What controllers say they do not get done because somebody else does not do his part.
    static final Set<FindingCode> RECONCILED =
            Set.of(ISSUER_NOT_READY, SECRET_STORE_NOT_READY, SECRET_NOT_DRAWN, DELIVERY_FAILED, DELIVERY_SOURCE_FAILED);

    private Codes() {}

    /// Whether others may fail over it: not over an image that somebody cannot pull, nor over what only tells of
    /// others.
    static boolean hurts(Finding finding) {
        Layer layer = finding.code().layer();
        return layer != Layer.IMAGE && layer != Layer.ALERT && finding.code() != JOB_FAILED;
    }

    /// Whether a finding speaks for itself: a pod that its workload speaks for is explained through the
    /// workload.
    static boolean speaks(Finding finding) {
        return !finding.linked(Relation.OWNED_BY);
    }

    /// Whether it is of high severity at least; of software, that nothing of it serves.
    static boolean grave(Finding finding) {
        return finding.severity().compareTo(Severity.HIGH) <= 0;
    }

    /// All of several sets.
    @SafeVarargs
    static Set<FindingCode> union(Set<FindingCode>... sets) {
        Set<FindingCode> all = EnumSet.noneOf(FindingCode.class);
        for (Set<FindingCode> set : sets) {
            all.addAll(set);
        }
        return Set.copyOf(all);
    }
}
