// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.CAPACITY_SHORT;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.QUOTA_EXHAUSTED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;

import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;

/// What there is not enough of, by decree or by nature, and what goes without.
final class PolicyRules {
    private static final Set<FindingCode> QUOTA = Set.of(QUOTA_EXHAUSTED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    QUOTA,
                    Set.of(WORKLOAD_CANNOT_CREATE_PODS, JOB_FAILED),
                    Path.beside(),
                    When.says("exceeded quota").and(When.namesCause()),
                    CERTAIN,
                    "its message names {cause}, which is used up"),
            new PathRule(
                    Set.of(CAPACITY_SHORT),
                    Set.of(POD_UNSCHEDULABLE),
                    Path.anywhere(Set.of(CAPACITY_SHORT)).given(Codes::speaks),
                    When.says("insufficient cpu", "insufficient memory"),
                    LIKELY,
                    "the nodes have hardly anything left of what it asks for"));

    private PolicyRules() {}
}
