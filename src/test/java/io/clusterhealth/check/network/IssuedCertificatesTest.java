// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static io.clusterhealth.check.Given.NOW;
import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssuedCertificatesTest {
    private static final String URGENT = "CERTIFICATE_ENDS HIGH Certificate shop/tls";

    @Test
    void certificateThatIsNotRenewedIsUrgentForAWeek() {
        assertThat(issued("8d", "False", "1h")).containsExactly("CERTIFICATE_ENDS MEDIUM Certificate shop/tls");
        assertThat(issued("6d", "False", "1h")).containsExactly(URGENT);
        assertThat(issued("60d", "False", "14m")).isEmpty();
        assertThat(issued("60d", "False", "15m")).hasSize(1);
        assertThat(issued("10d", "True", "9d")).isEmpty();
        assertThat(issued("9d", "True", "9d")).containsExactly("CERTIFICATE_ENDS LOW Certificate shop/tls");
    }

    /// It stays ready until it expires.
    @Test
    void certificateWhoseRenewalFailsIsUrgentAlthoughItIsReady() {
        assertThat(issued("6d", condition("Issuing", "True", "15m"))).containsExactly(URGENT);
        assertThat(issued("6d", condition("Issuing", "False", "1h", "Failed", "will be retried")))
                .containsExactly(URGENT);
        assertThat(issued("6d", condition("Issuing", "True", "14m")))
                .containsExactly("CERTIFICATE_ENDS LOW Certificate shop/tls");
        assertThat(issued("60d", condition("Issuing", "False", "1h", "Failed", "will be retried")))
                .isEmpty();
    }

    /// cert-manager renews after two thirds of a certificate's life by default: with a day to live, 8 hours before.
    @ParameterizedTest
    @CsvSource({
        "@+8h, @+1h, ''",
        "@+8h, @10m, ''",
        "@+7h, @15m, CERTIFICATE_ENDS HIGH Certificate shop/tls",
        "@+2d, @28d, CERTIFICATE_ENDS HIGH Certificate shop/tls",
        "@+20d, @10d, CERTIFICATE_ENDS LOW Certificate shop/tls",
        "@+20d, @+1d, ''"
    })
    void certificateIsLateOnceItsRenewalWasDue(String end, String renewal, String told) {
        assertThat(new Given()
                        .having(Resources.ISSUED_CERTIFICATES, """
                                metadata: {name: tls, namespace: shop}
                                status:
                                  notAfter: %s
                                  renewalTime: %s
                                  conditions: [{type: Ready, status: 'True', lastTransitionTime: @60d}]
                                """.formatted(end, renewal))
                        .told(new IssuedCertificates(Duration.ofDays(10), Duration.ofDays(7), Duration.ofMinutes(15))))
                .isEqualTo(told.isEmpty() ? List.of() : List.of(told));
    }

    /// A renewal that has just begun is no sign of a fault; a certificate that was never issued may be one.
    @ParameterizedTest
    @CsvSource({"'False', 60d, 1", "'True', 6d, 0"})
    void onlyACertificateThatIsNotReadyIsEarly(String ready, String left, int findings) {
        IssuedCertificates check =
                new IssuedCertificates(Duration.ofDays(10), Duration.ofDays(7), Duration.ofMinutes(15));

        assertThat(check.early(new Given()
                        .having(Resources.ISSUED_CERTIFICATES, """
                                metadata: {name: tls, namespace: shop}
                                status:
                                  notAfter: @+%s
                                  renewalTime: @1m
                                  conditions:
                                  - {type: Ready, status: '%s', lastTransitionTime: @1m}
                                  - {type: Issuing, status: 'True', lastTransitionTime: @1m}
                                """.formatted(left, ready))
                        .picture()))
                .hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({"14m59s, 0", "15m, 1"})
    void certificateThatNoControllerReportsOnIsNotIssued(String age, int findings) {
        assertThat(new Given()
                        .having(
                                Resources.ISSUED_CERTIFICATES,
                                "{metadata: {name: tls, namespace: shop, creationTimestamp: @%s}}".formatted(age))
                        .told(new IssuedCertificates(Duration.ofDays(10), Duration.ofDays(7), Duration.ofMinutes(15))))
                .hasSize(findings);
    }

    @Test
    void certificateLeadsToItsIssuer() {
        IssuedCertificates check =
                new IssuedCertificates(Duration.ofDays(10), Duration.ofDays(7), Duration.ofMinutes(15));
        Given given = new Given()
                .with(Resources.ISSUED_CERTIFICATES, issuedBy("shop", "Issuer"), issuedBy("pay", "ClusterIssuer"));

        assertThat(check.inspect(given.picture()))
                .flatExtracting(Finding::links)
                .containsExactly(
                        new Link(Relation.DRAWS_FROM, new Subject("Issuer", "shop", "ca")),
                        new Link(Relation.DRAWS_FROM, Subject.clusterScoped("ClusterIssuer", "ca")));
    }

    private static GenericObject issuedBy(String namespace, String issuerKind) {
        return object(
                "certificates",
                named(namespace, "tls"),
                "{spec: {issuerRef: {kind: %s, name: ca}}}".formatted(issuerKind),
                condition("Ready", "False", "1h"));
    }

    private static List<String> issued(String left, String ready, String since) {
        return issued(left, condition("Ready", ready, since));
    }

    private static List<String> issued(String left, Condition condition) {
        Instant end = NOW.plus(Duration.between(ago(left), NOW));
        return new Given()
                .with(
                        Resources.ISSUED_CERTIFICATES,
                        object(
                                "certificates",
                                named("shop", "tls"),
                                "{spec: {issuerRef: {name: ca}}, status: {notAfter: \"%s\"}}".formatted(end),
                                condition))
                .told(new IssuedCertificates(Duration.ofDays(10), Duration.ofDays(7), Duration.ofMinutes(15)));
    }
}
