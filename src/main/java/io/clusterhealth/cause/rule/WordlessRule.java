// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.finding.FindingCode.ALERT_FIRING;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NAMESPACE_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.ROLLOUT_STUCK;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Lesser troubles that do not say why, soon after a grave one.
final class WordlessRule {
    private static final Set<FindingCode> LESSER = Set.of(
            ALERT_FIRING,
            CERTIFICATE_ENDS,
            JOB_FAILED,
            NAMESPACE_STUCK_TERMINATING,
            POD_STUCK_CREATING,
            POD_STUCK_TERMINATING,
            ROLLOUT_STUCK);

    /// What controllers say when they have waited long enough, whatever for: `status.conditions[].reason` of Jobs and
    /// Deployments.
    private static final List<String> EMPTY_WORDS =
            List.of("backofflimitexceeded: job has reached", "progressdeadlineexceeded");

    /// What is told of a container whose last end left no message.
    private static final Pattern BACK_OFF = Pattern.compile("(?:CrashLoopBackOff: back-off [^\\n]{0,1000}|Error)?\\s*");

    /// A code that a program chose: no signal, no shell that did not find it.
    private static final Pattern OWN_CODE = Pattern.compile("last exit code (?:[1-9]|[1-9]\\d|1[01]\\d|12[0-5])\\b");

    /// Here the kubelet has the word, and the program none.
    private static final Set<Mode> BY_PROBE = Set.of(Mode.LIVENESS_PROBE, Mode.STARTUP_PROBE);

    /// What the kubelet says of a container whose readiness it asks for, where no event tells what it was answered.
    private static final Pattern UNREADY =
            Pattern.compile("ContainersNotReady: containers with unready status: \\[[^\\]\\n]*\\]");

    private static final Duration SOON = Duration.ofHours(1);

    /// Programs that are not ready fail within the time-outs of those whom they ask.
    private static final Duration AT_ONCE = Duration.ofMinutes(10);

    private WordlessRule() {}

    static Optional<Edge> explain(Apart symptom, List<Apart> all) {
        boolean unready = symptom.incident().severity() != Severity.CRITICAL && unready(symptom.finding());
        if (!unready && (symptom.incident().severity() != Severity.MEDIUM || !wordless(symptom.finding()))) {
            return Optional.empty();
        }
        return all.stream()
                .filter(Apart::faulty)
                .filter(cause -> !unready(cause.finding()))
                .filter(cause -> !unready || platform(cause) || !platform(symptom))
                .filter(symptom.began(unready ? AT_ONCE : SOON, Duration.ZERO))
                .min(symptom.nearest())
                .map(cause -> symptom.explainedBy(
                        cause, "same time, no link seen: it gives no reason, and began soon after {cause} failed"));
    }

    /// Whether it is a program that ends of itself, over and over, and leaves no word of why, as most do.
    static boolean endsWithoutAWord(Finding finding) {
        return leavesNoWord(finding)
                && finding.evidence().stream()
                        .anyMatch(evidence ->
                                OWN_CODE.matcher(evidence.statement()).find());
    }

    /// Whether it is a program that ends, or is ended, over and over and leaves no word.
    static boolean leavesNoWord(Finding finding) {
        return finding.code() == FindingCode.POD_CRASH_LOOP
                && (finding.mode().filter(BY_PROBE::contains).isPresent()
                        || BACK_OFF.matcher(Said.by(finding)).matches());
    }

    /// What programs stand on does not fail over them.
    private static boolean platform(Apart one) {
        return PlatformRules.owns(one.subject().namespace());
    }

    private static boolean unready(Finding finding) {
        return finding.code() == FindingCode.POD_NOT_READY
                && UNREADY.matcher(Said.by(finding)).matches();
    }

    /// An alert says what its author thought of.
    static boolean wordless(Finding finding) {
        return LESSER.contains(finding.code())
                && (finding.code() == ALERT_FIRING || Said.by(finding).isBlank() || Said.any(finding, EMPTY_WORDS));
    }
}
