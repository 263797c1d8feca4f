// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.CertificateLife;
import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.PlatformCertificate;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformCertificatesTest {
    private static final PlatformCertificates CHECK = new PlatformCertificates(
            new CertificateLife(Duration.ofDays(30), Duration.ofDays(7), 8, 24),
            Duration.ofMinutes(30),
            Duration.ofDays(30));
    private static final String SIGNER = "openshift-kube-apiserver-operator_aggregator-client-signer@1700000000";

    /// Life of thirty days; renewed automatically when half of it is left.
    @ParameterizedTest
    @CsvSource({
        "P3DT18H1S, ",
        "P3DT17H59M, LOW",
        "P1DT6H1S, LOW",
        "P1DT5H59M, MEDIUM",
        "PT1S, MEDIUM",
        "PT0S, HIGH",
        "-P29DT23H, HIGH",
        "-P30D, "
    })
    void isJudgedByTheShareOfItsLifeThatIsLeft(Duration left, String severity) {
        PlatformCertificate certificate = new PlatformCertificate(
                named("openshift-kube-apiserver", "aggregator-client"),
                Optional.of(Given.NOW.plus(left).minus(Duration.ofDays(30))),
                Given.NOW.plus(left),
                SIGNER);

        assertThat(told(certificate))
                .isEqualTo(
                        severity == null
                                ? List.of()
                                : List.of("PLATFORM_CERTIFICATE_ENDS " + severity
                                        + " Secret openshift-kube-apiserver/aggregator-client"));
    }

    @ParameterizedTest
    @CsvSource({"PT30M, ", "PT29M59S, MEDIUM", "PT0S, HIGH"})
    void oneOfTheServiceCaIsJudgedByItsEndAlone(Duration left, String severity) {
        PlatformCertificate certificate = new PlatformCertificate(
                named("openshift-monitoring", "thanos-tls"),
                Optional.empty(),
                Given.NOW.plus(left),
                "openshift-service-serving-signer");

        assertThat(told(certificate)).hasSize(severity == null ? 0 : 1).allMatch(told -> told.contains(severity));
    }

    @Test
    void thoseOfOneIssuerAreOneFindingOnTheFirstToEnd() {
        PlatformCertificate first = ended("openshift-kube-apiserver", "aggregator-client", "5h", SIGNER);
        PlatformCertificate copy = ended("openshift-config-managed", "aggregator-client", "3h", SIGNER);
        PlatformCertificate other = ended("openshift-etcd", "etcd-client", "1h", "openshift-etcd_etcd-signer@1");

        List<Finding> findings = CHECK.inspect(new Given()
                .with(Resources.PLATFORM_CERTIFICATES, copy, other, first)
                .picture());

        assertThat(findings)
                .extracting(Given::text)
                .containsExactly(
                        "PLATFORM_CERTIFICATE_ENDS HIGH Secret openshift-etcd/etcd-client",
                        "PLATFORM_CERTIFICATE_ENDS HIGH Secret openshift-kube-apiserver/aggregator-client");
        assertThat(findings.getLast().since()).contains(ago("5h"));
        assertThat(findings.getLast().evidence())
                .containsExactly(
                        Evidence.quoting("it expired 5 h ago, and is not renewed", SIGNER),
                        Evidence.of("1 more of this issuer are not renewed either"));
    }

    @Test
    void isReadOnlyOfAWholeOpenShift() {
        Given openShift = new Given()
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(named("", "dns"), "4.20.2", List.of(), List.of(), false));
        OptionalReads reads = new OptionalReads(CHECK.optionalReads());

        assertThat(reads.always()).isEmpty();
        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(openShift.picture())).containsExactly(Resources.PLATFORM_CERTIFICATES);
    }

    private static PlatformCertificate ended(String namespace, String name, String age, String issuer) {
        return new PlatformCertificate(named(namespace, name), Optional.of(ago("30d")), ago(age), issuer);
    }

    private static List<String> told(PlatformCertificate... certificates) {
        return new Given().with(Resources.PLATFORM_CERTIFICATES, certificates).told(CHECK);
    }
}
