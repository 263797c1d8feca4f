// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CATALOG_DOWN;
import static io.clusterhealth.finding.FindingCode.DNS_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.INSIGHTS_SILENT;
import static io.clusterhealth.finding.FindingCode.ISSUER_NOT_READY;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.OUTSIDE_BLAMED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.SECRET_NOT_DRAWN;
import static io.clusterhealth.finding.FindingCode.SECRET_STORE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.SUBSCRIPTION_BLOCKED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.NameNotResolved;
import io.clusterhealth.meaning.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The cluster's DNS is gone for everybody: nobody does without names, so those who say that they get none are its
/// symptoms wherever they run, and those may be who began to fail within minutes.
///
/// Images are pulled by the node, which asks another server.
final class NamelessRules {
    private static final Subject OPERATOR = Subject.clusterScoped("ClusterOperator", "dns");

    /// What of the resolver's own software leaves nothing that answers, where none of its pods serves.
    private static final Set<FindingCode> SILENT = silent();

    /// A probe may find out before the operator does; what a client still remembers it needs not ask for.
    private static final Duration BEFORE = Duration.ofMinutes(2);

    private static final Duration AFTER = Duration.ofMinutes(10);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    SILENT,
                    speakers(),
                    resolvers().given(symptom -> asks(symptom) && NameRules.lacksNames(symptom)),
                    ((When) NamelessRules::gone).and(When.timing(Timing.ORDERED)),
                    LIKELY,
                    "it gets no names, and {cause} leaves the cluster without any"),
            new PathRule(
                    SILENT,
                    speakers(),
                    resolvers().given(symptom -> asks(symptom) && Says.any(symptom, NameNotResolved.class)),
                    ((When) NamelessRules::gone).and(When.timing(Timing.CLOSE)),
                    LIKELY,
                    "it does not find a name since {cause} leaves the cluster without any"),
            new PathRule(
                    SILENT,
                    Set.of(POD_NOT_READY, POD_CRASH_LOOP, JOB_FAILED),
                    resolvers().given(symptom -> asks(symptom) && wants(symptom)),
                    ((When) NamelessRules::gone).and(When.within(BEFORE, AFTER)),
                    POSSIBLE,
                    "it fails since the minutes in which {cause} left the cluster without names"),
            new PathRule(
                    Set.of(OPERATOR_UNAVAILABLE),
                    Set.of(DNS_WITHOUT_ENDPOINTS),
                    (symptom, all) -> symptom.subject().namespace().equals("openshift-dns")
                            ? all.about(OPERATOR)
                            : Stream.empty(),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "it belongs to {cause}, which tells that nothing answers"),
            new PathRule(
                    SILENT,
                    Set.of(INGRESS_DEGRADED),
                    resolvers(),
                    ((When) NamelessRules::gone)
                            .and(When.mentions(Topic.CANARY))
                            .and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "its canary is called by name, and {cause} leaves the cluster without any"));

    private NamelessRules() {}

    private static Path resolvers() {
        return (_, all) -> Stream.concat(
                all.about(OPERATOR), NameRules.NAMESPACES.stream().sorted().flatMap(all::in));
    }

    private static boolean gone(Finding cause, Finding symptom) {
        return switch (cause.code()) {
            case OPERATOR_UNAVAILABLE -> cause.subject().equals(OPERATOR);
            case DNS_WITHOUT_ENDPOINTS -> true;
            default -> NameRules.resolver(cause.subject()) && Codes.speaks(cause) && Codes.grave(cause);
        };
    }

    private static boolean asks(Finding symptom) {
        return (symptom.code() == JOB_FAILED || Codes.speaks(symptom))
                && !symptom.subject().equals(OPERATOR)
                && !NameRules.NAMESPACES.contains(symptom.subject().namespace());
    }

    /// Whether a program may well fail for want of others. What the platform lacks its operators tell.
    private static boolean wants(Finding symptom) {
        return !PlatformRules.owns(symptom.subject().namespace())
                && (symptom.code() == POD_NOT_READY
                        ? Unanswered.waits(symptom)
                        : Unanswered.complains(symptom) || WordlessRule.endsWithoutAWord(symptom));
    }

    private static Set<FindingCode> silent() {
        return Codes.union(
                Codes.POD,
                Set.of(WORKLOAD_UNAVAILABLE, WORKLOAD_CANNOT_CREATE_PODS, DNS_WITHOUT_ENDPOINTS, OPERATOR_UNAVAILABLE));
    }

    private static Set<FindingCode> speakers() {
        return Codes.union(
                Codes.OPERATOR,
                Set.of(
                        POD_CRASH_LOOP,
                        POD_NOT_READY,
                        POD_STUCK_CREATING,
                        JOB_FAILED,
                        ISSUER_NOT_READY,
                        INSIGHTS_SILENT,
                        OUTSIDE_BLAMED,
                        SECRET_STORE_NOT_READY,
                        SECRET_NOT_DRAWN,
                        SUBSCRIPTION_BLOCKED,
                        CATALOG_DOWN));
    }
}
