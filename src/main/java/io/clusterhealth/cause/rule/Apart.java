// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An incident that no rule explains, and what its cause says, read once.
///
/// @param lacks whether it says that others fail it; a data store waits for its own peers
/// @param wording its words without what is particular to it; blank where it has none
/// @param outside what it names of the world outside of the cluster
/// @param refused in which words a cloud or a hypervisor refuses its account
record Apart(Incident incident, boolean lacks, String wording, Set<String> outside, Set<String> refused) {

    /// Lower layers first, and of one layer what began first.
    static final Comparator<Apart> ORDER = Comparator.comparing(
                    (Apart one) -> one.finding().code().layer())
            .thenComparing(one -> one.since().orElse(Instant.MAX))
            .thenComparing(Apart::subject)
            .thenComparing(one -> one.finding().code());

    /// What began first.
    static final Comparator<Apart> OLDEST =
            Comparator.comparing((Apart one) -> one.since().orElse(Instant.MAX)).thenComparing(ORDER);

    static Apart of(Incident incident) {
        Finding finding = incident.cause();
        return new Apart(
                incident,
                !DataStores.is(finding.subject()) && Unanswered.lacks(finding),
                Says.fingerprint(finding),
                outside(finding),
                refused(incident));
    }

    /// What names the registry of an image does not fail over it for that alone, and an alert names its own sources.
    private static Set<String> outside(Finding finding) {
        Layer layer = finding.code().layer();
        return finding.code() == FindingCode.POD_IMAGE_PULL || layer == Layer.IMAGE || layer == Layer.ALERT
                ? Set.of()
                : Says.outside(finding);
    }

    /// A program that ends may leave it to those who wait for it to say that its account is refused.
    private static Set<String> refused(Incident incident) {
        return members(incident)
                .flatMap(member -> Says.all(member, LoginRefused.class))
                .map(LoginRefused::words)
                .collect(Collectors.toUnmodifiableSet());
    }

    Finding finding() {
        return incident.cause();
    }

    Subject subject() {
        return finding().subject();
    }

    Optional<Instant> since() {
        return incident.since();
    }

    /// Whether it is a grave fault of its own.
    boolean faulty() {
        return !lacks && incident.severity().compareTo(Severity.HIGH) <= 0 && Codes.hurts(finding());
    }

    /// How long after this one another began; negative where it began before; empty where nobody knows.
    Optional<Duration> until(Apart other) {
        return since().flatMap(began -> other.since().map(followed -> Duration.between(began, followed)));
    }

    /// Those that began in a window around this one's beginning.
    Predicate<Apart> began(Duration before, Duration after) {
        return cause -> cause.until(this)
                .filter(lag -> lag.compareTo(after.negated()) >= 0 && lag.compareTo(before) <= 0)
                .isPresent();
    }

    /// Whether this one began so soon after a finding, and not before it.
    boolean beganAfter(Finding finding, Duration soon) {
        return finding.since()
                .flatMap(began -> since().map(followed -> Duration.between(began, followed)))
                .filter(lag -> !lag.isNegative() && lag.compareTo(soon) <= 0)
                .isPresent();
    }

    /// The cause and all that it explains.
    Stream<Finding> members() {
        return members(incident);
    }

    private static Stream<Finding> members(Incident incident) {
        return Stream.concat(
                Stream.of(incident.cause()), incident.symptoms().stream().map(Symptom::finding));
    }

    /// Those that began closest to this one first.
    Comparator<Apart> nearest() {
        return Comparator.comparing((Apart cause) ->
                        cause.until(this).map(Duration::abs).orElse(Duration.ofDays(Integer.MAX_VALUE)))
                .thenComparing(ORDER);
    }

    /// @param because the evidence; `{cause}` stands for the cause's object
    Edge explainedBy(Apart cause, String because) {
        return new Edge(
                cause.finding(),
                finding(),
                Confidence.POSSIBLE,
                because.replace("{cause}", cause.subject().toString()));
    }
}
