// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CLAIM_LOST;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.CRON_JOB_OVERDUE;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;
import static io.clusterhealth.finding.FindingCode.VERSION_FAILING;
import static io.clusterhealth.finding.FindingCode.VERSION_UNAVAILABLE;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.JobEnded;
import io.clusterhealth.meaning.Topic;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// OpenShift's operators: what lies under them, each other, and the version operator above them.
final class OperatorRules {
    private static final Set<FindingCode> WORK = work();
    private static final Set<FindingCode> UPDATES = Set.of(POOL_DEGRADED);
    private static final When ORDERED = When.timing(Timing.ORDERED);
    private static final When CLOSE = When.timing(Timing.CLOSE);

    static final List<Rule> ALL = List.of(
            new OperatorDependencies(),
            new PathRule(
                    WORK,
                    Codes.OPERATOR,
                    Path.managed(),
                    When.causeSpeaks().and(ORDERED).and(When.namesCause()),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    WORK,
                    Codes.OPERATOR,
                    Path.managed(),
                    When.causeSpeaks().and(CLOSE),
                    LIKELY,
                    "{cause} is in a namespace of this operator and failed shortly before"),
            new PathRule(
                    WORK,
                    Codes.OPERATOR,
                    Path.managed(),
                    When.causeSpeaks().and(ORDERED),
                    POSSIBLE,
                    "{cause} is in a namespace of this operator"),
            new PathRule(
                    Set.of(JOB_FAILED, CRON_JOB_OVERDUE),
                    Codes.OPERATOR,
                    Path.managed(),
                    ORDERED.and(When.says(JobEnded.class)),
                    LIKELY,
                    "it speaks of a job that failed, and {cause} of its namespace has"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Codes.OPERATOR,
                    Path.anywhere(Codes.NODE_DOWN),
                    ORDERED.and(When.namesCause()),
                    LIKELY,
                    "its message names {cause}"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Codes.OPERATOR,
                    Path.anywhere(Codes.NODE_DOWN),
                    CLOSE.and(When.mentions(Topic.UNAVAILABLE_NODES)),
                    POSSIBLE,
                    "it speaks of nodes or daemon sets, and {cause} went down shortly before"),
            new PathRule(
                    Codes.NODE_DOWN,
                    UPDATES,
                    Path.anywhere(Codes.NODE_DOWN),
                    ORDERED.and(When.namesCause()),
                    LIKELY,
                    "its message names {cause}"),
            new PathRule(
                    UPDATES,
                    Codes.OPERATOR,
                    Path.anywhere(UPDATES),
                    When.symptomIs("machine-config")
                            .and(When.mentions(Topic.POOL))
                            .and(When.namesCause()),
                    CERTAIN,
                    "its message names the pool {cause}"),
            new PathRule(
                    UPDATES,
                    Codes.OPERATOR,
                    Path.anywhere(UPDATES),
                    When.symptomIs("machine-config").and(ORDERED),
                    LIKELY,
                    "{cause} is one of the pools it updates"),
            new PathRule(
                    Codes.OPERATOR,
                    Set.of(VERSION_FAILING),
                    Path.anywhere(Codes.OPERATOR),
                    When.namesCause(),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    WORK,
                    Set.of(VERSION_FAILING),
                    Path.anywhere(WORK),
                    When.causeSpeaks().and(When.namesCausesPlace()),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    Codes.OPERATOR,
                    Set.of(VERSION_UNAVAILABLE),
                    Path.anywhere(Codes.OPERATOR),
                    When.namesCause(),
                    CERTAIN,
                    "its message names {cause}"),
            new PathRule(
                    Set.of(OPERATOR_UNAVAILABLE),
                    Set.of(VERSION_UNAVAILABLE),
                    Path.anywhere(Set.of(OPERATOR_UNAVAILABLE)),
                    ORDERED,
                    LIKELY,
                    "{cause} is a part of this version and is unavailable"),
            new PathRule(
                    Set.of(VERSION_FAILING),
                    Set.of(VERSION_UNAVAILABLE),
                    Path.sameObject(),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "the same version operator is failing"));

    private OperatorRules() {}

    private static Set<FindingCode> work() {
        Set<FindingCode> work = EnumSet.copyOf(Codes.SOFTWARE);
        work.add(CLAIM_PENDING);
        work.add(CLAIM_LOST);
        return work;
    }
}
