// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.explain;

import io.clusterhealth.check.workload.PendingChanges;
import io.clusterhealth.finding.Finding;
import java.util.List;

/// What is known about the health of one object: the first of these that holds.
sealed interface ObjectHealth {

    record Faulty(List<Finding> findings) implements ObjectHealth {}

    /// The list that checks would have found it in was not read, or only in part.
    record NotRead(String why) implements ObjectHealth {}

    /// Its state, or that of a pod that it owns or an object that it leads to, has not lasted long enough to be a
    /// finding.
    record NotYetJudged(PendingChanges.Unjudged state) implements ObjectHealth {}

    /// It is a Pending pod or claim, which waits for what it is meant to wait for, or not for long.
    record PendingAsMeant(String why) implements ObjectHealth {}

    /// Its own bad state is one that the checks pass over.
    record Excused(String why) implements ObjectHealth {}

    /// @param checked whether some check reads objects of its kind
    /// @param scaledToZero whether it is a workload with `spec.replicas: 0`
    record WithoutFault(boolean checked, boolean scaledToZero) implements ObjectHealth {}

    /// Its findings, in the order of the report; empty but for [Faulty].
    default List<Finding> findings() {
        return List.of();
    }
}
