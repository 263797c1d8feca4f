// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Certificates of cert-manager that are not issued, or not renewed in time. When a certificate is to be renewed
/// depends on how long it is valid, which may be a day only: cert-manager states the time.
///
/// @param notice time left below which it is worth knowing, for a certificate without a time of renewal
/// @param urgent time left below which action is needed for a certificate whose renewal is late
/// @param patience how long an issuance may take
/// @see <a href="https://cert-manager.io/docs/usage/certificate/#issuance-triggers">Renewal</a>
public record IssuedCertificates(Duration notice, Duration urgent, Duration patience) implements Check {

    @Override
    public Reads reads() {
        return Reads.of()
                .always(Resources.ISSUED_CERTIFICATES)
                .when(picture -> !inspect(picture).isEmpty(), Issuance.LISTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return found(picture, _ -> true);
    }

    /// Without late renewals: each renewal begins with a certificate that is due.
    @Override
    public List<Finding> early(Picture picture) {
        return new IssuedCertificates(notice, urgent, Duration.ZERO)
                .found(
                        picture,
                        certificate -> certificate.holding("Ready", "False").isPresent());
    }

    private List<Finding> found(Picture picture, Predicate<GenericObject> wanted) {
        return picture.objects(Resources.ISSUED_CERTIFICATES).stream()
                .filter(wanted)
                .flatMap(certificate -> judge(certificate, picture.asOf())
                        .map(finding -> finding.evidence(Issuance.explained(finding.evidence(), certificate, picture)))
                        .stream())
                .toList();
    }

    private Optional<Finding> judge(GenericObject certificate, Instant asOf) {
        Optional<Condition> failing =
                certificate.holding("Ready", "False").filter(ready -> Age.lasts(ready.since(), patience, asOf));
        Optional<Condition> shown = failing.or(() -> renewal(certificate, asOf));
        Optional<Instant> renewal = certificate.time("status.renewalTime");
        Optional<Instant> overdue = renewal.filter(due -> Age.reaches(patience, due, asOf));
        Optional<Duration> left = certificate.time("status.notAfter").map(end -> Duration.between(asOf, end));
        if (left.filter(time -> time.isNegative() || time.isZero()).isPresent()) {
            return Optional.of(finding(
                    certificate,
                    Severity.HIGH,
                    "it has expired",
                    failing,
                    new CertificateExpired(certificate
                            .time("status.notAfter")
                            .map(Instant::toString)
                            .orElse(""))));
        }
        boolean late = shown.isPresent() || overdue.isPresent();
        if (left.filter(time -> time.compareTo(urgent) < 0).isPresent() && late) {
            return Optional.of(finding(
                            certificate,
                            Severity.HIGH,
                            "it is not renewed and expires soon" + due(overdue, asOf),
                            shown)
                    .since(shown.flatMap(Condition::since).or(() -> overdue)));
        }
        if (certificate.conditions().isEmpty() && Age.reached(certificate.created(), patience, asOf)) {
            return Optional.of(
                    finding(certificate, Severity.MEDIUM, "no controller has reported on it", Optional.empty())
                            .since(certificate.created()));
        }
        if (failing.isPresent()) {
            return Optional.of(finding(certificate, Severity.MEDIUM, "it is not ready", failing));
        }
        if (overdue.isPresent()) {
            return Optional.of(finding(
                            certificate,
                            Severity.LOW,
                            "it is not renewed" + by(certificate) + due(overdue, asOf),
                            shown)
                    .since(overdue));
        }
        return left.filter(time -> renewal.isEmpty() && time.compareTo(notice) < 0)
                .map(time -> finding(
                        certificate, Severity.LOW, "it expires in " + Age.text(asOf, asOf.plus(time)), failing));
    }

    private static String by(GenericObject certificate) {
        return issuer(certificate).map(" by %s"::formatted).orElse("");
    }

    private static String due(Optional<Instant> renewal, Instant asOf) {
        return Age.text("; its renewal was due %s ago", renewal, asOf);
    }

    /// The condition that shows a delayed renewal: a certificate stays ready until it expires, however often its
    /// renewal fails.
    private Optional<Condition> renewal(GenericObject certificate, Instant asOf) {
        return certificate
                .condition("Issuing")
                .filter(issuing -> issuing.is("True")
                        ? Age.reached(issuing.since(), patience, asOf)
                        : issuing.reason().equals("Failed"));
    }

    private static Finding finding(
            GenericObject certificate,
            Severity severity,
            String words,
            Optional<Condition> failing,
            Meaning... expired) {
        return Finding.of(FindingCode.CERTIFICATE_ENDS, Subjects.of(certificate))
                .quoting(words, failing.map(Quotes::of).orElse(Quote.NONE), expired)
                .rated(severity)
                .since(failing.flatMap(Condition::since))
                .links(Relation.DRAWS_FROM, issuer(certificate).stream())
                .links(
                        Relation.WRITES,
                        certificate.texts("spec.secretName").stream()
                                .map(name -> new Subject("Secret", certificate.namespace(), name)))
                .links(
                        Relation.KNOWN_AS,
                        certificate.texts("spec.dnsNames").stream().map(Subject::external));
    }

    private static Optional<Subject> issuer(GenericObject certificate) {
        return Optional.of(certificate.reference("spec.issuerRef", "Issuer"))
                .filter(issuer -> !issuer.name().isEmpty())
                .map(issuer -> Subjects.of(issuer, certificate.metadata()));
    }
}
