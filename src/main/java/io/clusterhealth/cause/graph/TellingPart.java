// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.AttachedElsewhere;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.JobEnded;
import io.clusterhealth.meaning.Meaning.LoginRefused;
import io.clusterhealth.meaning.Meaning.NamedObject;
import io.clusterhealth.meaning.Meaning.NoCloudCapacity;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meaning.ReportedNotReady;
import io.clusterhealth.meaning.Meaning.RightMissing;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meaning.UnpackingFailed;
import io.clusterhealth.meaning.Meaning.WaitsForDeployment;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A symptom may report what its cause lacks: an operator or its object may only count the parts that fail, `1 of 4
/// credentials requests are failing`, while one of these reports the reason.
final class TellingPart {
    private static final Set<FindingCode> OBJECTS =
            Set.of(FindingCode.OPERAND_UNWELL, FindingCode.CUSTOM_RESOURCE_UNWELL);

    private static final Set<FindingCode> COUNTING = Set.of(
            FindingCode.OPERATOR_DEGRADED,
            FindingCode.OPERATOR_UNAVAILABLE,
            FindingCode.OPERAND_UNWELL,
            FindingCode.BACKUPS_UNAVAILABLE,
            FindingCode.SUBSCRIPTION_BLOCKED,
            FindingCode.NODE_POOL_GIVES_NONE,
            FindingCode.CUSTOM_RESOURCE_UNWELL);

    /// Meanings that only say that something else failed.
    private static final Set<Class<? extends Meaning>> GENERAL = Set.of(
            UnpackingFailed.class, JobEnded.class, ReportedNotReady.class, WaitsForDeployment.class, NamedObject.class);

    /// Meanings by which another system refuses a request.
    private static final Set<Class<? extends Meaning>> REFUSALS = Set.of(
            Unauthorized.class,
            HttpUnauthorized.class,
            LoginRefused.class,
            AccessForbidden.class,
            RightMissing.class,
            OverQuota.class,
            NoCloudCapacity.class);

    private static final Set<FindingCode> OPERATORS =
            Set.of(FindingCode.OPERATOR_DEGRADED, FindingCode.OPERATOR_UNAVAILABLE);

    private TellingPart() {}

    /// The incident with what such a symptom adds to its cause.
    static Incident quoted(Incident incident) {
        Finding cause = incident.cause();
        return node(incident)
                .or(() -> volume(incident))
                .or(() -> alert(incident))
                .or(() -> message(incident))
                .map(more -> incident.with(cause.adding(more)))
                .orElse(incident);
    }

    /// On which node a revision fails, of which an operator has the error only.
    private static Optional<Evidence> node(Incident incident) {
        return incident.cause().code() == FindingCode.OPERATOR_DEGRADED
                ? parts(incident)
                        .filter(part -> part.code() == FindingCode.REVISION_FAILED)
                        .map(part -> part.evidence().getFirst())
                        .findFirst()
                : Optional.empty();
    }

    /// Which volume a node that is down holds back from a pod elsewhere.
    private static Optional<Evidence> volume(Incident incident) {
        return parts(incident)
                .filter(part -> incident.cause().code() == FindingCode.NODE_LOST
                        && part.code() == FindingCode.POD_STUCK_CREATING)
                .flatMap(part -> part.evidence().stream()
                        .filter(said -> said.meanings().any(AttachedElsewhere.class))
                        .map(said -> said.saying(part.subject() + " reports")))
                .findFirst();
    }

    /// The message of a critical alert, such as until when to act, where the cause has none.
    private static Optional<Evidence> alert(Incident incident) {
        boolean silent =
                incident.cause().evidence().stream().allMatch(one -> one.said().isEmpty());
        return parts(incident)
                .filter(part -> silent
                        && part.code() == FindingCode.ALERT_FIRING
                        && part.severity().compareTo(Severity.MEDIUM) <= 0)
                .filter(part -> longest(part) > 0)
                .map(part -> saying(part.subject() + " says", part))
                .findFirst();
    }

    /// The most detailed message of a part, beside a cause that gives no reason; else the reason that most parts give.
    private static Optional<Evidence> message(Incident incident) {
        Finding cause = incident.cause();
        if (!COUNTING.contains(cause.code())
                || cause.evidence().stream()
                        .flatMap(said -> said.meanings().reasons())
                        .anyMatch(meaning -> !GENERAL.contains(meaning.getClass()))) {
            return Optional.empty();
        }
        int known = longest(cause);
        return parts(incident)
                .filter(part -> OBJECTS.contains(part.code()) && longest(part) > known)
                .max(Comparator.comparingInt(TellingPart::longest))
                .map(part -> saying(part.subject() + " reports", part))
                .or(() -> reason(incident));
    }

    /// The message with the most frequent reason: of reports on the cause the longest, else the shortest.
    private static Optional<Evidence> reason(Incident incident) {
        FindingCode cause = incident.cause().code();
        Map<Meaning, Long> given = parts(incident)
                .flatMap(part -> part.evidence().stream()
                        .flatMap(said -> reasons(cause, part, said))
                        .distinct())
                .collect(Collectors.groupingBy(meaning -> meaning, Collectors.counting()));
        ToLongFunction<Evidence> weight = said ->
                exact(said).mapToLong(one -> given.getOrDefault(one, 0L)).max().orElse(0);
        Comparator<Evidence> byLength =
                Comparator.comparingInt(said -> said.said().message().length());
        return best(incident, true, Comparator.comparingLong(weight).thenComparing(byLength))
                .or(() -> best(incident, false, Comparator.comparingLong(weight).thenComparing(byLength.reversed())));
    }

    private static Optional<Evidence> best(Incident incident, boolean reporting, Comparator<Evidence> order) {
        FindingCode cause = incident.cause().code();
        return parts(incident)
                .filter(part -> reports(cause, part) == reporting)
                .flatMap(part -> part.evidence().stream()
                        .filter(said -> reasons(cause, part, said).findAny().isPresent())
                        .map(said -> said.saying(part.subject() + " reports")))
                .max(order);
    }

    /// The reasons that a part gives for its cause. That it does not reach something may only be because its cause is
    /// down, unless it reports on the cause.
    private static Stream<Meaning> reasons(FindingCode cause, Finding part, Evidence said) {
        return exact(said).filter(meaning -> reports(cause, part) || REFUSALS.contains(meaning.getClass()));
    }

    /// Whether a part is a step of its cause, or an operator that watches it.
    private static boolean reports(FindingCode cause, Finding part) {
        return cause == FindingCode.SUBSCRIPTION_BLOCKED || OPERATORS.contains(part.code());
    }

    /// The reasons that a quote gives, without those that only say that something else failed.
    private static Stream<Meaning> exact(Evidence said) {
        return said.said().isEmpty()
                ? Stream.empty()
                : said.meanings()
                        .reasons()
                        .filter(meaning ->
                                !(meaning instanceof Meaning.Stated) && !GENERAL.contains(meaning.getClass()));
    }

    private static Evidence saying(String statement, Finding part) {
        return Evidence.quoting(statement, part.evidence().getFirst().said());
    }

    private static Stream<Finding> parts(Incident incident) {
        return incident.symptoms().stream()
                .filter(symptom -> symptom.confidence() != Confidence.POSSIBLE)
                .map(Symptom::finding);
    }

    private static int longest(Finding finding) {
        return finding.evidence().getFirst().said().message().length();
    }
}
