// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.CertificateLife;
import io.clusterhealth.check.CertificateLife.Left;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.PlatformCertificate;
import io.clusterhealth.cluster.object.ServingCertificate;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Certificates that OpenShift's operators keep in Secrets and should have renewed by now: one finding for each
/// issuer, since one operator renews all of its certificates.
///
/// @param life limits for an automatically renewed certificate
/// @param late time left at which a certificate of the service CA, whose start is not recorded, should have been
/// renewed
/// @param forgotten time after its expiry from which a certificate counts as unused: the cluster works without it
public record PlatformCertificates(CertificateLife life, Duration late, Duration forgotten) implements Check {
    private static final Comparator<PlatformCertificate> FIRST_TO_END = Comparator.comparing(
                    PlatformCertificate::notAfter)
            .thenComparing(certificate -> certificate.metadata().namespace())
            .thenComparing(certificate -> certificate.metadata().name());

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS).ofComponent(OpenShift::whole, Resources.PLATFORM_CERTIFICATES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, List<PlatformCertificate>> ending = new TreeMap<>();
        picture.objects(Resources.PLATFORM_CERTIFICATES).stream()
                .filter(certificate -> certificate.metadata().deleted().isEmpty())
                .filter(certificate -> left(certificate, picture.asOf()) != Left.ENOUGH)
                .forEach(certificate -> ending.computeIfAbsent(issuer(certificate), _ -> new ArrayList<>())
                        .add(certificate));
        return ending.values().stream()
                .map(certificates -> finding(certificates, picture.asOf()))
                .toList();
    }

    private Left left(PlatformCertificate certificate, Instant asOf) {
        Instant end = certificate.notAfter();
        if (!end.isAfter(asOf)) {
            return Age.reaches(forgotten, end, asOf) ? Left.ENOUGH : Left.NOTHING;
        }
        return certificate
                .notBefore()
                .map(start -> life.of(new ServingCertificate(start, end), asOf))
                .orElse(Duration.between(asOf, end).compareTo(late) < 0 ? Left.HARDLY_ANY : Left.ENOUGH);
    }

    private static String issuer(PlatformCertificate certificate) {
        return certificate.issuer().isEmpty() ? certificate.metadata().namespace() : certificate.issuer();
    }

    private Finding finding(List<PlatformCertificate> certificates, Instant asOf) {
        PlatformCertificate first = certificates.stream().min(FIRST_TO_END).orElseThrow();
        Left left = left(first, asOf);
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.quoting(words(first, asOf) + ", and is not renewed", first.issuer()));
        if (certificates.size() > 1) {
            evidence.add(
                    Evidence.of("%d more of this issuer are not renewed either".formatted(certificates.size() - 1)));
        }
        return Finding.of(FindingCode.PLATFORM_CERTIFICATE_ENDS, Subjects.of("Secret", first.metadata()))
                .evidence(evidence)
                .rated(severity(left))
                .since(left == Left.NOTHING ? Optional.of(first.notAfter()) : Optional.empty());
    }

    private static String words(PlatformCertificate certificate, Instant asOf) {
        Instant end = certificate.notAfter();
        return CertificateLife.words(
                new ServingCertificate(certificate.notBefore().orElse(end), end), asOf);
    }

    private static Severity severity(Left left) {
        return switch (left) {
            case NOTHING -> Severity.HIGH;
            case HARDLY_ANY -> Severity.MEDIUM;
            case LITTLE, ENOUGH -> Severity.LOW;
        };
    }
}
