// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.CRON_JOB_OVERDUE;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NAMESPACE_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.ROLLOUT_REFUSED;

import io.clusterhealth.finding.Relation;
import java.util.List;
import java.util.Set;

/// A workload, its pods, and what lacks them.
final class WorkloadRules {
    private static final When SAME_CODE = (cause, symptom) -> cause.code() == symptom.code();
    private static final When ANY_TIME = When.timing(Timing.ANY);
    private static final When ORDERED = When.timing(Timing.ORDERED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.POD,
                    Codes.POD,
                    Path.along(Relation.OWNED_BY),
                    SAME_CODE,
                    CERTAIN,
                    "{cause} makes this pod, and its pods fail in this way"),
            new PathRule(Codes.POD, Codes.LACKING, Path.sameObject(), ANY_TIME, CERTAIN, "its own pods fail"),
            new PathRule(
                    Codes.POD,
                    Codes.LACKING,
                    Path.against(Relation.OWNED_BY),
                    ANY_TIME,
                    LIKELY,
                    "{cause} is one of its pods"),
            new PathRule(
                    Set.of(ROLLOUT_REFUSED),
                    Codes.LACKING,
                    Path.sameObject(),
                    ANY_TIME,
                    LIKELY,
                    "its controller refuses it, and does nothing for it"),
            new PathRule(
                    Set.of(POD_OOM_KILLED),
                    Set.of(POD_CRASH_LOOP),
                    Path.sameObject(),
                    ANY_TIME,
                    LIKELY,
                    "other pods of the same workload are killed for their memory"),
            new PathRule(
                    Set.of(POD_OOM_KILLED, POD_CRASH_LOOP),
                    Set.of(POD_NOT_READY, POD_FAILED),
                    Path.sameObject(),
                    ORDERED,
                    LIKELY,
                    "other pods of the same workload crash"),
            new PathRule(
                    Codes.POD,
                    Set.of(JOB_FAILED),
                    Path.along(Relation.OWNED_BY),
                    ORDERED,
                    LIKELY,
                    "pods of {cause}, which makes this job, do not get to run"),
            new PathRule(
                    Codes.POD,
                    Set.of(JOB_FAILED),
                    Path.sameObject(),
                    ANY_TIME,
                    LIKELY,
                    "its own pods do not get to run"),
            new PathRule(
                    Set.of(JOB_FAILED),
                    Set.of(JOB_FAILED),
                    Path.along(Relation.OWNED_BY),
                    ANY_TIME,
                    CERTAIN,
                    "{cause} makes this job, and its jobs fail"),
            new PathRule(
                    Set.of(JOB_FAILED),
                    Set.of(CRON_JOB_OVERDUE),
                    Path.sameObject(),
                    ANY_TIME,
                    CERTAIN,
                    "its jobs fail"),
            new PathRule(
                    Set.of(POD_STUCK_TERMINATING),
                    Set.of(NAMESPACE_STUCK_TERMINATING),
                    Path.inside(),
                    ANY_TIME,
                    LIKELY,
                    "{cause} is in it and does not end"));

    private WorkloadRules() {}
}
