// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.API_SERVICE_DOWN;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_CERTIFICATE_WAITS;
import static io.clusterhealth.finding.FindingCode.SHOWN_CERTIFICATE_EXPIRED;
import static io.clusterhealth.finding.FindingCode.WEBHOOK_DOWN;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.NoServingCertificate;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Certificates that have expired or were never issued, who approves them, and what fails for want of them.
final class CertificateRules {
    private static final Set<FindingCode> CERTIFICATE = Set.of(CERTIFICATE_ENDS);
    private static final Set<FindingCode> SHOWN = Set.of(SHOWN_CERTIFICATE_EXPIRED);
    private static final Set<FindingCode> WAITING = Set.of(NODE_CERTIFICATE_WAITS);
    private static final Set<FindingCode> CALLERS = callers();

    private static final Pattern APPROVER = Pattern.compile("(?:csr|cert|certificate|machine)-approver");
    private static final Pattern CONTROLLER = Pattern.compile("(?:^|-)cert-manager(?:-controller)?$");
    private static final When ORDERED = When.timing(Timing.ORDERED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    CERTIFICATE,
                    CALLERS,
                    Path.anywhere(CERTIFICATE).given(symptom -> Says.any(symptom, CertificateExpired.class)),
                    ((When) CertificateRules::expired)
                            .and(CertificateRules::where)
                            .and(ORDERED),
                    LIKELY,
                    "the certificate it is shown has expired, as {cause} has, which is used there"),
            new PathRule(
                    CERTIFICATE,
                    CALLERS,
                    Path.anywhere(CERTIFICATE).given(symptom -> Says.any(symptom, CertificateExpired.class)),
                    ((When) CertificateRules::expired).and(ORDERED),
                    POSSIBLE,
                    "the certificate it is shown has expired, as {cause} has"),
            new PathRule(
                    CERTIFICATE,
                    Set.of(WEBHOOK_DOWN),
                    Path.besideTargets(Relation.SERVED_BY),
                    CertificateRules::expired,
                    POSSIBLE,
                    "{cause} is in the namespace of its service, and has expired"),
            new PathRule(
                    Codes.SOFTWARE,
                    CERTIFICATE,
                    Path.anywhere(Codes.SOFTWARE),
                    ((When) CertificateRules::renews).and(ORDERED),
                    LIKELY,
                    "{cause} is what renews it"),
            new PathRule(
                    SHOWN,
                    Codes.OPERATOR,
                    Path.against(Relation.BLAMED_BY),
                    (_, symptom) -> Says.any(symptom, CertificateExpired.class),
                    CERTAIN,
                    "it calls by a name of {cause}, and is shown an expired certificate"),
            new PathRule(
                    SHOWN,
                    Set.of(INGRESS_DEGRADED),
                    Path.sameObject(),
                    When.mentions(Topic.CANARY, Topic.CERTIFICATE),
                    LIKELY,
                    "its canary calls through the same routers"),
            new PathRule(
                    SHOWN,
                    SHOWN,
                    Path.anywhere(SHOWN)
                            .given(symptom -> symptom.subject().kind().equals("External")),
                    (cause, symptom) -> cause.subject().kind().equals("IngressController")
                            && symptom.subject().name().contains(".apps."),
                    LIKELY,
                    "it is reached through {cause}, whose certificate has expired"),
            new PathRule(
                    Codes.SOFTWARE,
                    WAITING,
                    Path.anywhere(Codes.SOFTWARE),
                    ((When) (cause, _) -> Codes.speaks(cause)
                                    && APPROVER.matcher(cause.subject().name()).find())
                            .and(ORDERED),
                    LIKELY,
                    "{cause} is what approves such requests"),
            new PathRule(
                    WAITING,
                    CALLERS,
                    Path.anywhere(WAITING).given(symptom -> Says.any(symptom, NoServingCertificate.class)),
                    ((When) CertificateRules::serving).and(ORDERED),
                    LIKELY,
                    "it says that a kubelet has no certificate, for which {cause} asks"),
            new PathRule(
                    WAITING,
                    Codes.POD,
                    Path.anywhere(WAITING)
                            .given(symptom -> Codes.speaks(symptom)
                                    && symptom.subject().name().equals("metrics-server")),
                    ((When) CertificateRules::serving).and(When.timing(Timing.CLOSE)),
                    POSSIBLE,
                    "it asks kubelets for their metrics, and failed soon after {cause} was left without an answer"));

    private CertificateRules() {}

    /// The controller of cert-manager: its webhook and its injector renew nothing.
    private static boolean renews(Finding cause, Finding certificate) {
        return Codes.speaks(cause)
                && Codes.grave(cause)
                && CONTROLLER.matcher(cause.subject().name()).find();
    }

    private static boolean expired(Finding certificate, Finding symptom) {
        return Says.any(certificate, CertificateExpired.class);
    }

    /// A certificate beside the routers is theirs; any other is used where its namespace is called.
    private static boolean where(Finding certificate, Finding symptom) {
        String namespace = certificate.subject().namespace();
        return namespace.equals("openshift-ingress")
                ? Says.mentions(symptom, Topic.APPS_DOMAIN)
                : ServiceRules.callsInto(symptom, namespace);
    }

    private static boolean serving(Finding request, Finding symptom) {
        return Says.mentions(request, Topic.KUBELET_SERVING);
    }

    private static Set<FindingCode> callers() {
        return Codes.union(
                Codes.SOFTWARE,
                Codes.OPERATOR,
                Set.of(WEBHOOK_DOWN, API_SERVICE_DOWN, JOB_FAILED, SHOWN_CERTIFICATE_EXPIRED));
    }
}
