// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.API_SERVICE_DOWN;
import static io.clusterhealth.finding.FindingCode.AUTOSCALER_BLIND;
import static io.clusterhealth.finding.FindingCode.CONVERTER_DOWN;
import static io.clusterhealth.finding.FindingCode.CUSTOM_RESOURCE_UNSERVED;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NAMESPACE_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_SECURITY_REFUSES;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WEBHOOK_DOWN;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ApiNotServed;
import io.clusterhealth.meaning.Meaning.ConversionFailed;
import io.clusterhealth.meaning.Meaning.DiscoveryFailed;
import io.clusterhealth.meaning.Meaning.KindNotServed;
import io.clusterhealth.meaning.Meaning.NoAgent;
import io.clusterhealth.meaning.Meaning.PodSecurityViolated;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;

/// What the API server calls, who answers for it, and what is refused or stuck when nobody does.
final class AdmissionRules {
    private static final Set<FindingCode> CALLED = Set.of(WEBHOOK_DOWN, API_SERVICE_DOWN, CONVERTER_DOWN);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Set.of(SERVICE_WITHOUT_ENDPOINTS),
                    CALLED,
                    Path.along(Relation.SERVED_BY),
                    When.timing(Timing.ANY),
                    CERTAIN,
                    "the API server calls {cause}, which nobody answers for"),
            new PathRule(
                    Codes.SOFTWARE,
                    CALLED,
                    Path.besideTargets(Relation.SERVED_BY),
                    ((When) AdmissionRules::serves).and(When.causeSpeaks()),
                    LIKELY,
                    "{cause} runs beside the service that is called, and bears its name"),
            new PathRule(
                    Codes.SOFTWARE,
                    CALLED,
                    Path.anywhere(Codes.SOFTWARE),
                    When.says(NoAgent.class)
                            .and((cause, _) -> Codes.speaks(cause)
                                    && cause.subject().name().startsWith("konnectivity-agent")),
                    CERTAIN,
                    "the API server reaches it through {cause}, and finds none of them"),
            new PathRule(
                    Set.of(WEBHOOK_DOWN),
                    Set.of(WORKLOAD_CANNOT_CREATE_PODS, JOB_FAILED),
                    Path.anywhere(Set.of(WEBHOOK_DOWN)),
                    When.mentions(Topic.WEBHOOK).and(AdmissionRules::namesWebhook),
                    CERTAIN,
                    "its message names a webhook of {cause}"),
            new PathRule(
                    Set.of(CONVERTER_DOWN),
                    Codes.union(
                            Codes.OPERATOR,
                            Codes.RECONCILED,
                            Set.of(NAMESPACE_STUCK_TERMINATING, POD_CRASH_LOOP, JOB_FAILED)),
                    Path.anywhere(Set.of(CONVERTER_DOWN)).given(Codes::speaks),
                    When.says(ConversionFailed.class).and(AdmissionRules::namesDefinition),
                    CERTAIN,
                    "it needs objects of {cause}, which nobody converts"),
            new PathRule(
                    Set.of(POD_SECURITY_REFUSES),
                    Set.of(WORKLOAD_CANNOT_CREATE_PODS),
                    (symptom, all) -> all.about(
                            Subject.clusterScoped("Namespace", symptom.subject().namespace())),
                    When.says(PodSecurityViolated.class),
                    CERTAIN,
                    "{cause} refuses it, like others"),
            new PathRule(
                    Set.of(CUSTOM_RESOURCE_UNSERVED),
                    Codes.union(Codes.OPERATOR, Codes.RECONCILED, Set.of(POD_CRASH_LOOP, JOB_FAILED)),
                    Path.anywhere(Set.of(CUSTOM_RESOURCE_UNSERVED)).given(Codes::speaks),
                    When.says(KindNotServed.class).and(AdmissionRules::namesDefinition),
                    LIKELY,
                    "it asks for what {cause} defines, which is not served"),
            new PathRule(
                    Set.of(API_SERVICE_DOWN),
                    Set.of(NAMESPACE_STUCK_TERMINATING),
                    Path.anywhere(Set.of(API_SERVICE_DOWN)),
                    When.says(DiscoveryFailed.class),
                    LIKELY,
                    "what is left in it cannot be listed while {cause} does not answer"),
            new PathRule(
                    Set.of(API_SERVICE_DOWN),
                    Set.of(AUTOSCALER_BLIND),
                    Path.anywhere(Set.of(API_SERVICE_DOWN)),
                    When.mentions(Topic.METRICS)
                            .and((cause, _) -> cause.subject().name().contains("metrics.k8s.io")),
                    LIKELY,
                    "it cannot get metrics while {cause} does not answer"),
            new PathRule(
                    Set.of(API_SERVICE_DOWN),
                    Codes.union(Codes.OPERATOR, Codes.RECONCILED, Set.of(POD_CRASH_LOOP, JOB_FAILED)),
                    Path.anywhere(Set.of(API_SERVICE_DOWN)).given(Codes::speaks),
                    When.says(ApiNotServed.class).and(AdmissionRules::namesGroup),
                    CERTAIN,
                    "its message names what {cause} serves, which does not answer"));

    private AdmissionRules() {}

    /// An APIService is named after its version and its group, and a resource is asked for as `routes.<group>`.
    private static boolean namesGroup(Finding cause, Finding symptom) {
        String name = cause.subject().name();
        int group = name.indexOf('.');
        return group > 0 && Says.quotes(symptom, name.substring(group));
    }

    /// A definition is named after its plural and its group, and a kind is asked for as `Pool` of `acme.io/v1`.
    private static boolean namesDefinition(Finding cause, Finding symptom) {
        String name = cause.subject().name();
        int group = name.indexOf('.');
        return group > 0 && (Says.quotes(symptom, name) || Says.quotes(symptom, name.substring(group + 1) + "/"));
    }

    private static boolean serves(Finding cause, Finding symptom) {
        return symptom.targets(Relation.SERVED_BY).stream()
                .anyMatch(service -> service.name().startsWith(cause.subject().name())
                        || cause.subject().name().startsWith(service.name()));
    }

    /// A webhook's own name is quoted in the evidence of its configuration.
    static boolean namesWebhook(Finding cause, Finding symptom) {
        return cause.evidence().stream().anyMatch(evidence -> Says.names(symptom, evidence.quote()))
                || cause.targets(Relation.SERVED_BY).stream().anyMatch(service -> ServiceRules.names(symptom, service));
    }
}
