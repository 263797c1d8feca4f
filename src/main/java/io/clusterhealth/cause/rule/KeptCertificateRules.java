// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.API_SERVICE_DOWN;
import static io.clusterhealth.finding.FindingCode.KEPT_CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.SHOWN_CERTIFICATE_EXPIRED;
import static io.clusterhealth.finding.FindingCode.WEBHOOK_DOWN;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meaning.Signer;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;

/// Certificates that OpenShift's operators keep: who should have renewed them, and what fails for want of it.
final class KeptCertificateRules {
    private static final Set<FindingCode> KEPT = Set.of(KEPT_CERTIFICATE_ENDS);
    private static final When ORDERED = When.timing(Timing.ORDERED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    KEPT,
                    Path.anywhere(Codes.SOFTWARE),
                    When.causeSpeaks().and(KeptCertificateRules::issues),
                    LIKELY,
                    "{cause} is where its issuer renews it"),
            new PathRule(
                    KEPT,
                    callers(),
                    Path.anywhere(KEPT).given(symptom -> Says.any(symptom, CertificateExpired.class)),
                    ((When) KeptCertificateRules::expired)
                            .and(KeptCertificateRules::called)
                            .and(ORDERED),
                    LIKELY,
                    "the certificate it is shown has expired, as {cause} has, which is used there"),
            new PathRule(
                    KEPT,
                    callers(),
                    Path.anywhere(KEPT).given(symptom -> Says.any(symptom, CertificateExpired.class)),
                    ((When) KeptCertificateRules::expired).and(ORDERED),
                    POSSIBLE,
                    "the certificate it is shown has expired, as {cause} has"),
            new PathRule(
                    KEPT,
                    Set.of(SHOWN_CERTIFICATE_EXPIRED),
                    Path.along(Relation.DRAWS_FROM),
                    KeptCertificateRules::expired,
                    CERTAIN,
                    "its certificate is that of {cause}, which has expired"));

    private KeptCertificateRules() {}

    /// An issuer is called `<namespace of its operator>_<signer>@<time>`; the service CA has its own name.
    private static boolean issues(Finding cause, Finding certificate) {
        String namespace = cause.subject().namespace();
        return !namespace.isEmpty()
                && (Says.all(certificate, Signer.class)
                                .anyMatch(signer -> signer.name().equals(namespace))
                        || (namespace.startsWith("openshift-service-ca")
                                && Says.mentions(certificate, Topic.SERVICE_SIGNER)));
    }

    /// One that only runs out soon has no beginning yet.
    private static boolean expired(Finding certificate, Finding symptom) {
        return certificate.since().isPresent();
    }

    private static boolean called(Finding certificate, Finding symptom) {
        String namespace = certificate.subject().namespace();
        return namespace.equals(symptom.subject().namespace()) || ServiceRules.callsInto(symptom, namespace);
    }

    private static Set<FindingCode> callers() {
        return Codes.union(Codes.SOFTWARE, Codes.OPERATOR, Set.of(WEBHOOK_DOWN, API_SERVICE_DOWN));
    }
}
