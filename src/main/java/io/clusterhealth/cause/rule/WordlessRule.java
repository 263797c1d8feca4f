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
import io.clusterhealth.finding.Severity;
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

    /// What controllers say when they have waited long enough, whatever for: `status.conditions[].reason` of Jobs and
    /// Deployments.
    private static final List<String> EMPTY_WORDS =
            List.of("backofflimitexceeded: job has reached", "progressdeadlineexceeded");

    private static final Duration SOON = Duration.ofHours(1);

    private WordlessRule() {}

    static Optional<Edge> explain(Apart symptom, List<Apart> all) {
        if (symptom.incident().severity() != Severity.MEDIUM || !wordless(symptom.finding())) {
            return Optional.empty();
        }
        return all.stream()
                .filter(Apart::faulty)
                .filter(symptom.began(SOON, Duration.ZERO))
                .min(symptom.nearest())
                .map(cause ->
                        symptom.explainedBy(cause, "it does not say why, and began soon after {cause} had failed"));
    }

    /// An alert says what its author thought of.
    static boolean wordless(Finding finding) {
        return LESSER.contains(finding.code())
                && (finding.code() == ALERT_FIRING || Said.by(finding).isBlank() || Said.any(finding, EMPTY_WORDS));
    }
}
