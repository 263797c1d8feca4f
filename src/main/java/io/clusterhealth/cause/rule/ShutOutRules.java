// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.EGRESS_UNASSIGNED;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POLICY_KEEPS_NAMES;
import static io.clusterhealth.finding.FindingCode.POLICY_SHUTS_OUT;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Network policies and egress addresses, and who does not get through any more.
final class ShutOutRules {
    private static final Set<FindingCode> POLICY = Set.of(POLICY_SHUTS_OUT, POLICY_KEEPS_NAMES);

    private static final Duration SOON = Duration.ofMinutes(5);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    POLICY,
                    Set.of(POD_CRASH_LOOP, POD_NOT_READY, JOB_FAILED),
                    Path.against(Relation.SHUTS_OUT),
                    When.timing(Timing.ORDERED),
                    LIKELY,
                    "{cause} does not let it through"),
            new PathRule(
                    POLICY,
                    Set.of(POD_NOT_READY, POD_CRASH_LOOP),
                    Path.anywhere(POLICY).given(ShutOutRules::waits),
                    ((When) ShutOutRules::besideOthers).and(When.within(Duration.ZERO, SOON)),
                    POSSIBLE,
                    "it fails since the minutes in which {cause} shut out others"),
            new PathRule(
                    Set.of(EGRESS_UNASSIGNED),
                    Set.of(POD_CRASH_LOOP, POD_NOT_READY, JOB_FAILED),
                    ShutOutRules::carrying,
                    ((When) (_, symptom) -> outward(symptom)).and(When.timing(Timing.ORDERED)),
                    POSSIBLE,
                    "what it sends out of the cluster leaves by {cause}, which no node answers for"));

    private ShutOutRules() {}

    private static Stream<Finding> carrying(Finding symptom, Findings all) {
        Subject own = Subject.clusterScoped("Namespace", symptom.subject().namespace());
        return all.linkedBy(new Link(Relation.CARRIES, own));
    }

    /// Whether it may fail for want of somebody outside, who lets in known addresses only.
    private static boolean outward(Finding symptom) {
        return symptom.code() == JOB_FAILED
                ? WordlessRule.wordless(symptom) || Unanswered.lacks(symptom)
                : Codes.speaks(symptom) && (WordlessRule.endsWithoutAWord(symptom) || Unanswered.lacks(symptom));
    }

    private static boolean waits(Finding symptom) {
        return Codes.speaks(symptom)
                && Codes.grave(symptom)
                && (symptom.code() == POD_NOT_READY
                        ? Unanswered.waits(symptom)
                        : WordlessRule.endsWithoutAWord(symptom));
    }

    /// Who ends without a word may have called from anywhere.
    private static boolean besideOthers(Finding cause, Finding symptom) {
        return symptom.code() == POD_CRASH_LOOP
                || cause.targets(Relation.SHUTS_OUT).stream()
                        .anyMatch(other ->
                                other.namespace().equals(symptom.subject().namespace())
                                        && !other.equals(symptom.subject()));
    }
}
