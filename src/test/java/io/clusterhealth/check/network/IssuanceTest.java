// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a Certificate that is not ready says about its CertificateRequest and Challenge.
class IssuanceTest {
    private static final IssuedCertificates CHECK =
            new IssuedCertificates(Duration.ofDays(10), Duration.ofDays(7), Duration.ofMinutes(15));

    @Test
    void newestRequestTellsWhyItIsNotReady() {
        Given given = certificate("False")
                .having(
                        Resources.generic("certificaterequests"),
                        request("tls-1", "tls", "2h", "an old one"),
                        request("tls-2", "tls", "1h", "issuer gone"),
                        request("other-1", "other", "1m", "of another"));

        assertThat(quotes(given))
                .containsExactly(
                        "it is not ready; its CertificateRequest is not ready: Pending: issuer gone",
                        "its own condition: DoesNotExist: issuing");
    }

    @Test
    void challengeTellsMoreThanTheRequestThatWaitsForIt() {
        Given given = certificate("False")
                .having(Resources.generic("certificaterequests"), request("tls-2", "tls", "1h", "waiting for order"))
                .having(
                        Resources.generic("challenges"),
                        challenge("tls-1-77", "pending", "of an old order"),
                        challenge("tls-2-78", "valid", "done"),
                        challenge("tls-2-78", "pending", "got status 404"));

        assertThat(quotes(given).getFirst()).isEqualTo("it is not ready; its Challenge is pending: got status 404");
    }

    @Test
    void withoutAReasonTheCertificateSpeaksForItself() {
        Given given = certificate("False")
                .having(Resources.generic("certificaterequests"), request("tls-1", "tls", "2h", ""));

        assertThat(quotes(given)).containsExactly("it is not ready: DoesNotExist: issuing");
    }

    @Test
    void lastIssuanceTellsWhyAnExpiredCertificateIsNotRenewed() {
        Given given = new Given().having(Resources.ISSUED_CERTIFICATES, """
                metadata: {namespace: shop, name: tls}
                status:
                  notAfter: @1d
                  conditions:
                  - {type: Ready, status: 'False', reason: Expired, message: Certificate expired, lastTransitionTime: @1d}
                  - {type: Issuing, status: 'False', reason: Failed, message: order is invalid, lastTransitionTime: @2h}
                """);

        assertThat(quotes(given))
                .containsExactly(
                        "it has expired; its last issuance failed: Failed: order is invalid",
                        "its own condition: Expired: Certificate expired");
    }

    @Test
    void requestsAreReadOnlyForACertificateThatFails() {
        assertThat(OptionalReads.of(List.of(CHECK))
                        .byPicture(certificate("False").picture()))
                .containsExactlyInAnyOrder(Resources.generic("certificaterequests"), Resources.generic("challenges"));
        assertThat(OptionalReads.of(List.of(CHECK))
                        .byPicture(certificate("True").picture()))
                .isEmpty();
    }

    @Test
    void certificateWritesASecret() {
        assertThat(CHECK.inspect(certificate("False").picture()).getFirst().targets(Relation.WRITES))
                .containsExactly(new Subject("Secret", "shop", "web-tls"));
    }

    private static List<String> quotes(Given given) {
        return CHECK.inspect(given.picture()).stream()
                .map(Finding::evidence)
                .flatMap(List::stream)
                .map(IssuanceTest::line)
                .toList();
    }

    private static String line(Evidence evidence) {
        return evidence.statement() + ": " + evidence.quote();
    }

    private static Given certificate(String ready) {
        return new Given().having(Resources.ISSUED_CERTIFICATES, """
                metadata: {name: tls, namespace: shop, creationTimestamp: @9d}
                spec: {secretName: web-tls, issuerRef: {name: ca}}
                status: {conditions: [{type: Ready, status: '%s', reason: DoesNotExist, message: issuing,
                                       lastTransitionTime: @3h}]}
                """.formatted(ready));
    }

    private static String request(String name, String certificate, String age, String message) {
        return """
                metadata: {name: %s, namespace: shop, creationTimestamp: @%s,
                           ownerReferences: [{kind: Certificate, name: %s, controller: true}]}
                status: {conditions: [{type: Approved, status: 'True', message: approved},
                                      {type: Ready, status: 'False', reason: Pending, message: '%s'}]}
                """.formatted(name, age, certificate, message);
    }

    private static String challenge(String order, String state, String reason) {
        return """
                metadata: {name: %s-9, namespace: shop, ownerReferences: [{kind: Order, name: %s, controller: true}]}
                status: {state: %s, reason: '%s'}
                """.formatted(order, order, state, reason);
    }
}
