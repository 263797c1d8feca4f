// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.ServingCertificate;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The certificate of the API server, as the handshake with it showed.
///
/// Certificates that are renewed by themselves live for weeks or hours: what counts is the time left, and never more
/// than a share of the whole life.
///
/// @param notice time left from which it is worth knowing
/// @param urgent time left from which somebody has to act
public record ServerCertificate(Duration notice, Duration urgent) implements Check {
    /// A certificate that is renewed by itself is so when a fifth of its life is left, or earlier.
    private static final int SHARE = 8;

    private static final int URGENT_SHARE = 24;

    /// No list: every picture holds the certificate.
    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.server().certificate().flatMap(certificate -> judge(certificate, picture.asOf())).stream()
                .toList();
    }

    private Optional<Finding> judge(ServingCertificate certificate, Instant asOf) {
        Duration life = Duration.between(certificate.notBefore(), certificate.notAfter());
        Duration left = Duration.between(asOf, certificate.notAfter());
        if (left.isNegative() || left.isZero()) {
            return Optional.of(
                    finding(Severity.CRITICAL, "it expired " + Age.text(certificate.notAfter(), asOf) + " ago"));
        }
        String words = "it expires in " + Age.text(asOf, certificate.notAfter());
        if (left.compareTo(shorter(urgent, life.dividedBy(URGENT_SHARE))) < 0) {
            return Optional.of(finding(Severity.HIGH, words));
        }
        return left.compareTo(shorter(notice, life.dividedBy(SHARE))) < 0
                ? Optional.of(finding(Severity.LOW, words))
                : Optional.empty();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Finding finding(Severity severity, String words) {
        return new Finding(
                FindingCode.API_CERTIFICATE_ENDS,
                severity,
                Subjects.API_SERVER,
                Optional.empty(),
                List.of(Evidence.of(words)),
                List.of());
    }
}
