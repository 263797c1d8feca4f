// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.AUTOSCALER_BLIND;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.InitContainer;
import io.clusterhealth.meaning.Meaning.NoPodMetrics;
import java.util.List;
import java.util.Set;

/// Workloads that wait for another one, without a word of its address. An application is one namespace to most who
/// run it: who is refused there soon after something has gone down whole may well have lost that.
final class UpstreamRules {
    /// Below this a name is part of too many others.
    private static final int TELLING = 4;

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_CRASH_LOOP, POD_NOT_READY, JOB_FAILED),
                    Path.beside().given(UpstreamRules::misses),
                    ((When) UpstreamRules::down)
                            .and((cause, _) -> cause.subject().name().length() >= TELLING)
                            .and(When.namesCause())
                            .and(When.timing(Timing.ORDERED)),
                    LIKELY,
                    "it names {cause} of its namespace, which is down, as what it does not reach"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_CRASH_LOOP, POD_NOT_READY, JOB_FAILED),
                    Path.beside().given(UpstreamRules::complains),
                    ((When) UpstreamRules::down).and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "it does not get an answer, and {cause} of its namespace went down shortly before"),
            new PathRule(
                    Set.of(POD_CRASH_LOOP, POD_OOM_KILLED, POD_NOT_READY, WORKLOAD_UNAVAILABLE),
                    Set.of(JOB_FAILED),
                    Path.beside().given(WordlessRule::wordless),
                    ((When) UpstreamRules::down).and(UpstreamRules::beganBefore),
                    POSSIBLE,
                    "it does not say why, and {cause} of its namespace was down by then"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_STUCK_CREATING),
                    Path.anywhere(Codes.SOFTWARE).given(Codes::speaks),
                    ((When) UpstreamRules::down).and(UpstreamRules::waitsByName).and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "its init container bears the name of {cause}, which went down shortly before"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(AUTOSCALER_BLIND),
                    Path.along(Relation.SCALES),
                    When.causeSpeaks().and(When.says(NoPodMetrics.class)),
                    LIKELY,
                    "it gets no metrics of the pods of {cause}, which fail"));

    private UpstreamRules() {}

    /// Whether nothing of it serves any more, and it does not wait for others itself.
    private static boolean down(Finding cause, Finding symptom) {
        return Codes.speaks(cause) && !cause.subject().equals(symptom.subject()) && Codes.grave(cause) && !waits(cause);
    }

    /// A Job is told of in its own name, whatever makes it.
    private static boolean complains(Finding symptom) {
        return (symptom.code() == JOB_FAILED || Codes.speaks(symptom)) && Unanswered.complains(symptom);
    }

    /// Whoever answers a probe with somebody's name says in his own words what he misses.
    private static boolean misses(Finding symptom) {
        return (symptom.code() == JOB_FAILED || Codes.speaks(symptom))
                && (symptom.code() == POD_NOT_READY || Unanswered.misses(symptom));
    }

    private static boolean beganBefore(Finding cause, Finding symptom) {
        return cause.since()
                .flatMap(began -> symptom.since().map(began::isBefore))
                .orElse(false);
    }

    private static boolean waits(Finding finding) {
        return finding.code() == POD_NOT_READY && Unanswered.complains(finding);
    }

    private static boolean waitsByName(Finding cause, Finding symptom) {
        String name = cause.subject().name();
        return name.length() >= TELLING
                && Says.all(symptom, InitContainer.class)
                        .anyMatch(init -> ("-" + init.name() + "-").contains("-" + name + "-"));
    }
}
