// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.API_SERVICE_DOWN;
import static io.clusterhealth.finding.FindingCode.DELIVERY_FAILED;
import static io.clusterhealth.finding.FindingCode.DELIVERY_SOURCE_FAILED;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NAMESPACE_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.QUOTA_EXHAUSTED;
import static io.clusterhealth.finding.FindingCode.WEBHOOK_DOWN;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ComparisonFailed;
import io.clusterhealth.meaning.Meaning.ConnectionLost;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.DependencyNotReady;
import io.clusterhealth.meaning.Meaning.DiscoveryFailed;
import io.clusterhealth.meaning.Meaning.JobEnded;
import io.clusterhealth.meaning.Meaning.NamedObject;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meaning.ReportedNotReady;
import io.clusterhealth.meaning.Meaning.Terminating;
import io.clusterhealth.meaning.Meaning.Unavailable;
import io.clusterhealth.meaning.Meaning.WaitTimedOut;
import io.clusterhealth.meaning.Topic;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What Argo CD and Flux do not get delivered, and what keeps them from it.
final class DeliveryRules {
    private static final Set<FindingCode> FAILED = Set.of(DELIVERY_FAILED);
    private static final Set<FindingCode> SOURCE = Set.of(DELIVERY_SOURCE_FAILED);
    private static final Set<FindingCode> BOTH = Set.of(DELIVERY_FAILED, DELIVERY_SOURCE_FAILED);

    /// What renders and caches for Argo CD, and how it is known in the words of who asks it.
    private static final Pattern RENDERER = Pattern.compile("(?:^|-)repo-server$");

    private static final Pattern CACHE = Pattern.compile("(?:^|-)redis(?:-ha)?(?:-(?:haproxy|server))?$");

    private static final When ORDERED = When.timing(Timing.ORDERED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    FAILED,
                    Path.beside().given(DeliveryRules::cannotCompare),
                    ((When) DeliveryRules::itsServer).and(ORDERED),
                    LIKELY,
                    "its manifests are made by {cause}, which fails"),
            new PathRule(
                    EnumSet.allOf(FindingCode.class),
                    FAILED,
                    DeliveryRules::named,
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "its message names {cause} as what does not get ready"),
            new PathRule(
                    Codes.SOFTWARE,
                    FAILED,
                    Path.managed(),
                    When.causeSpeaks()
                            .and(When.says(WaitTimedOut.class, ReportedNotReady.class))
                            .and(DeliveryRules::bearsItsName),
                    LIKELY,
                    "it waits for {cause}, which bears its name and fails"),
            new PathRule(
                    Set.of(JOB_FAILED),
                    FAILED,
                    Path.managed(),
                    When.says(JobEnded.class),
                    LIKELY,
                    "it ended because a job of its namespace failed, as {cause} did"),
            new PathRule(
                    Set.of(WEBHOOK_DOWN),
                    BOTH,
                    Path.anywhere(Set.of(WEBHOOK_DOWN)),
                    When.mentions(Topic.WEBHOOK).and(AdmissionRules::namesWebhook),
                    CERTAIN,
                    "its message names a webhook of {cause}"),
            new PathRule(
                    Set.of(API_SERVICE_DOWN),
                    FAILED,
                    Path.anywhere(Set.of(API_SERVICE_DOWN)),
                    When.says(DiscoveryFailed.class).and(DeliveryRules::namesGroup),
                    LIKELY,
                    "it cannot learn what the cluster serves while {cause} does not answer"),
            new PathRule(
                    Set.of(QUOTA_EXHAUSTED),
                    FAILED,
                    Path.anywhere(Set.of(QUOTA_EXHAUSTED)),
                    When.says(OverQuota.class).and(When.namesCause()),
                    LIKELY,
                    "its message names {cause}, which is used up"),
            new PathRule(
                    Set.of(NAMESPACE_STUCK_TERMINATING),
                    FAILED,
                    Path.anywhere(Set.of(NAMESPACE_STUCK_TERMINATING)),
                    When.says(Terminating.class).and(When.namesCause()),
                    CERTAIN,
                    "nothing can be created in {cause} until it has ended"),
            new PathRule(
                    SOURCE,
                    FAILED,
                    Path.along(Relation.DRAWS_FROM),
                    When.mentions(Topic.ARTIFACT),
                    CERTAIN,
                    "it is made from what {cause} does not give"),
            new PathRule(
                    FAILED,
                    FAILED,
                    Path.anywhere(FAILED).given(symptom -> Says.any(symptom, DependencyNotReady.class)),
                    When.namesCausesPlace(),
                    CERTAIN,
                    "it waits for {cause}, which is not delivered"),
            new PathRule(
                    BOTH,
                    BOTH,
                    Path.anywhere(BOTH),
                    ((When) (cause, symptom) -> cause.code() == symptom.code()).and(When.firstOfAlike()),
                    LIKELY,
                    "it fails with the same words as {cause}"));

    private DeliveryRules() {}

    private static boolean cannotCompare(Finding symptom) {
        return Says.any(symptom, ComparisonFailed.class)
                && Says.any(
                        symptom,
                        ConnectionRefused.class,
                        NoAnswer.class,
                        WaitTimedOut.class,
                        Unavailable.class,
                        ConnectionLost.class);
    }

    private static boolean itsServer(Finding cause, Finding symptom) {
        String name = cause.subject().name();
        return Codes.speaks(cause)
                && (Says.mentions(symptom, Topic.REDIS)
                        ? CACHE.matcher(name).find()
                        : RENDERER.matcher(name).find());
    }

    private static Stream<Finding> named(Finding symptom, Findings all) {
        return Says.all(symptom, NamedObject.class)
                .map(named -> new Subject(named.kind(), named.namespace(), named.name()))
                .flatMap(all::about);
    }

    /// A release of Helm gives its name to what it installs.
    private static boolean bearsItsName(Finding cause, Finding symptom) {
        String software = cause.subject().name();
        String release = symptom.subject().name();
        return software.equals(release)
                || software.startsWith(release + "-")
                || software.endsWith("-" + release)
                || release.endsWith("-" + software);
    }

    /// The group is named as `metrics.k8s.io/v1beta1`, and the aggregated API as `v1beta1.metrics.k8s.io`.
    private static boolean namesGroup(Finding cause, Finding symptom) {
        String name = cause.subject().name();
        int dot = name.indexOf('.');
        return dot > 0 && Says.names(symptom, name.substring(dot + 1) + "/" + name.substring(0, dot));
    }
}
