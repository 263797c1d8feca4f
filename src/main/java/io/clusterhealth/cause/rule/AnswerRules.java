// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.SERVICE_FAILS_CALLERS;
import static io.clusterhealth.finding.FindingCode.VOLUME_FULL;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.ServerError;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// Servers whose answers several workloads end over, and what is wrong with those servers.
final class AnswerRules {
    private static final Set<FindingCode> SERVER = Set.of(SERVICE_FAILS_CALLERS);

    /// A probe may find out before a program ends.
    private static final Duration BEFORE = Duration.ofMinutes(2);

    private static final Duration AFTER = Duration.ofMinutes(5);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    SERVER,
                    Path.along(Relation.SELECTS),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "{cause} is what answers there"),
            new PathRule(
                    Set.of(VOLUME_FULL),
                    SERVER,
                    Path.along(Relation.MOUNTS),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "what answers there keeps its data on {cause}, which is full"),
            new PathRule(
                    SERVER,
                    Set.of(POD_CRASH_LOOP, JOB_FAILED),
                    Path.against(Relation.BLAMED_BY),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "it ends over an answer of {cause}, like others"),
            new PathRule(
                    SERVER,
                    Set.of(POD_NOT_READY),
                    Path.anywhere(SERVER)
                            .given(symptom -> StoreRules.whole(symptom) && Says.any(symptom, ServerError.class)),
                    When.within(BEFORE, AFTER),
                    POSSIBLE,
                    "its pods answer that they cannot serve since the minutes in which others began to end over {cause}"));

    private AnswerRules() {}
}
