// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.BUDGET_BLOCKS;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.LIMIT_RANGE_REFUSES;
import static io.clusterhealth.finding.FindingCode.NODE_CORDONED;
import static io.clusterhealth.finding.FindingCode.POD_CONFIG_ERROR;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POOL_SLOW;
import static io.clusterhealth.finding.FindingCode.QUOTA_EXHAUSTED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.InitContainer;
import io.clusterhealth.meaning.Meaning.OutOfLimitRange;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;

/// What is limited by decree, and what goes without.
final class PolicyRules {
    private static final Set<FindingCode> QUOTA = Set.of(QUOTA_EXHAUSTED);
    private static final Set<FindingCode> BUDGET = Set.of(BUDGET_BLOCKS);

    /// Other than a pod that finds no node, or does not end, which may be one that the drain has put out.
    private static final Set<FindingCode> OF_ITSELF =
            Set.of(POD_CRASH_LOOP, POD_OOM_KILLED, POD_IMAGE_PULL, POD_CONFIG_ERROR);

    private static final String USED_UP = "its message names {cause}, which is used up";

    static final List<Rule> ALL = List.of(
            new PathRule(
                    QUOTA,
                    Set.of(WORKLOAD_CANNOT_CREATE_PODS, JOB_FAILED),
                    Path.beside(),
                    When.says(OverQuota.class).and(When.namesCause()),
                    CERTAIN,
                    USED_UP),
            new PathRule(
                    QUOTA,
                    Set.of(WORKLOAD_CANNOT_CREATE_PODS, JOB_FAILED),
                    Path.anywhere(QUOTA),
                    ((When) (cause, _) -> cause.subject().namespace().isEmpty())
                            .and(When.says(OverQuota.class))
                            .and(When.namesCause()),
                    CERTAIN,
                    USED_UP),
            new PathRule(
                    Set.of(LIMIT_RANGE_REFUSES),
                    Set.of(WORKLOAD_CANNOT_CREATE_PODS, JOB_FAILED),
                    Path.beside(),
                    When.says(OutOfLimitRange.class),
                    CERTAIN,
                    "it asks for more or less than {cause} allows"),
            new PathRule(
                    BUDGET,
                    Set.of(POOL_DEGRADED, POOL_SLOW),
                    Path.anywhere(BUDGET),
                    ((When) (cause, _) -> cause.severity().compareTo(Severity.MEDIUM) <= 0)
                            .and(When.mentions(Topic.DRAIN)),
                    LIKELY,
                    "a node of it cannot be drained, and {cause} lets no pod go"),
            new PathRule(
                    OF_ITSELF,
                    BUDGET,
                    Path.along(Relation.SELECTS),
                    When.causeSpeaks(),
                    LIKELY,
                    "it has no pod to spare while those of {cause} fail"),
            // Rancher's upgrade plans drain so.
            new PathRule(
                    BUDGET,
                    Set.of(POD_STUCK_CREATING),
                    Path.anywhere(BUDGET)
                            .given(symptom -> Says.all(symptom, InitContainer.class)
                                    .anyMatch(new InitContainer("drain")::equals)),
                    (cause, _) -> cause.severity().compareTo(Severity.MEDIUM) <= 0,
                    LIKELY,
                    "it drains a node, and {cause} lets no pod go"),
            new PathRule(
                    BUDGET,
                    Set.of(NODE_CORDONED),
                    Path.against(Relation.RUNS_ON),
                    (cause, _) -> cause.severity().compareTo(Severity.MEDIUM) <= 0,
                    POSSIBLE,
                    "it is not drained as long as {cause} lets no pod go"));

    private PolicyRules() {}
}
