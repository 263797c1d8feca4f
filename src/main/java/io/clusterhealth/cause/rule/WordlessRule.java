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
import io.clusterhealth.meaning.Meaning.Exited;
import io.clusterhealth.meaning.Meaning.NoReason;
import io.clusterhealth.meaning.Meaning.NoReason.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

    /// Here the kubelet has the word, and the program none.
    private static final Set<Mode> BY_PROBE = Set.of(Mode.LIVENESS_PROBE, Mode.STARTUP_PROBE);

    private static final Set<Level> BACK_OFF = Set.of(Level.BACK_OFF);
    private static final Set<Level> UNREADY = Set.of(Level.UNREADY);
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
        return leavesNoWord(finding) && Says.all(finding, Exited.class).anyMatch(Exited::chosen);
    }

    /// Whether it is a program that ends, or is ended, over and over and leaves no word.
    static boolean leavesNoWord(Finding finding) {
        return finding.code() == FindingCode.POD_CRASH_LOOP
                && (finding.mode().filter(BY_PROBE::contains).isPresent() || Says.noReason(finding, BACK_OFF));
    }

    /// What programs stand on does not fail over them.
    private static boolean platform(Apart one) {
        return PlatformRules.owns(one.subject().namespace());
    }

    private static boolean unready(Finding finding) {
        return finding.code() == FindingCode.POD_NOT_READY && !Says.nothing(finding) && Says.noReason(finding, UNREADY);
    }

    /// An alert says what its author thought of.
    static boolean wordless(Finding finding) {
        return LESSER.contains(finding.code())
                && (finding.code() == ALERT_FIRING || Says.nothing(finding) || gaveUp(finding));
    }

    /// A controller says that it has waited long enough, whatever for.
    private static boolean gaveUp(Finding finding) {
        return Says.all(finding, NoReason.class).anyMatch(one -> one.level() == Level.GAVE_UP);
    }
}
