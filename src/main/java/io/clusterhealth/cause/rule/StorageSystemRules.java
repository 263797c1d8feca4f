// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.ALERT_FIRING;
import static io.clusterhealth.finding.FindingCode.ATTACHMENT_STUCK;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.STORAGE_CLASS_FAILS;
import static io.clusterhealth.finding.FindingCode.STORAGE_SYSTEM_FAILING;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.InputOutputError;
import io.clusterhealth.meaning.Meaning.NoSpace;
import io.clusterhealth.meaning.Meaning.ReadOnly;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Storage systems, what they consist of, and who keeps something there.
final class StorageSystemRules {
    private static final Set<FindingCode> SYSTEM = Set.of(STORAGE_SYSTEM_FAILING);
    private static final Path ON_ITS_CLAIMS = Path.across(Relation.MOUNTS, Relation.BACKS);
    private static final Pattern DAEMON = Pattern.compile("rook-ceph-(?:mon|mgr|osd|mds)\\b.*");

    private static final When ORDERED = When.timing(Timing.ORDERED);
    private static final When ERRS = (cause, _) -> Codes.grave(cause);
    private static final When STANDS = (cause, _) -> cause.severity() == Severity.CRITICAL;

    static final List<Rule> ALL = List.of(
            new PathRule(
                    SYSTEM,
                    Set.of(POD_CRASH_LOOP, POD_NOT_READY, POD_FAILED),
                    ON_ITS_CLAIMS,
                    ERRS.and(ORDERED).and(StorageSystemRules::refusesWrites),
                    CERTAIN,
                    "it cannot write to its volume, which {cause} keeps"),
            new PathRule(
                    SYSTEM,
                    Set.of(POD_NOT_READY, POD_STUCK_CREATING, POD_STUCK_TERMINATING),
                    ON_ITS_CLAIMS,
                    STANDS.and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "its volume is kept by {cause}, which had come to a standstill before"),
            new PathRule(
                    SYSTEM,
                    Set.of(POD_CRASH_LOOP),
                    ON_ITS_CLAIMS.given(WordlessRule::leavesNoWord),
                    STANDS.and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "its volume is kept by {cause}, which had come to a standstill before"),
            new PathRule(
                    SYSTEM,
                    Set.of(CLAIM_PENDING),
                    Path.across(Relation.OF_CLASS, Relation.BACKS),
                    ERRS.and(ORDERED),
                    LIKELY,
                    "it asks for a volume of {cause}"),
            new PathRule(
                    SYSTEM,
                    Set.of(STORAGE_CLASS_FAILS),
                    Path.against(Relation.BACKS),
                    ERRS.and(ORDERED),
                    LIKELY,
                    "its volumes are made by {cause}"),
            new PathRule(
                    SYSTEM,
                    Set.of(ATTACHMENT_STUCK),
                    Path.sharing(Relation.BACKS),
                    ERRS.and(ORDERED),
                    LIKELY,
                    "its volume is kept by {cause}"),
            new PathRule(
                    SYSTEM,
                    Set.of(ALERT_FIRING),
                    Path.anywhere(SYSTEM),
                    ORDERED.and((_, alert) -> alert.subject().name().startsWith("Ceph")),
                    LIKELY,
                    "the alert is about {cause}"),
            new PathRule(
                    Codes.SOFTWARE,
                    SYSTEM,
                    Path.beside(),
                    ((When) (cause, _) -> Codes.speaks(cause)
                                    && DAEMON.matcher(cause.subject().name()).matches())
                            .and(ORDERED),
                    LIKELY,
                    "{cause} is a part of it, and fails"));

    private StorageSystemRules() {}

    private static boolean refusesWrites(Finding cause, Finding symptom) {
        return Says.any(symptom, ReadOnly.class, InputOutputError.class)
                || (Says.any(symptom, NoSpace.class) && Says.mentions(cause, Topic.FULL));
    }
}
