// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.QUOTA_EXHAUSTED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;

import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;

/// What is limited by decree, and what goes without.
final class PolicyRules {
    private static final Set<FindingCode> QUOTA = Set.of(QUOTA_EXHAUSTED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    QUOTA,
                    Set.of(WORKLOAD_CANNOT_CREATE_PODS, JOB_FAILED),
                    Path.beside(),
                    When.says("exceeded quota").and(When.namesCause()),
                    CERTAIN,
                    "its message names {cause}, which is used up"));

    private PolicyRules() {}
}
