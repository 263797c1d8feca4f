// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.meaning.Meaning.CertificateExpired;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Objects that the termination messages of several workloads name.
class TerminationBlamesTest {
    private static final String FORBIDDEN =
            "secrets is forbidden: User \"system:serviceaccount:shop:ctl\" cannot list resource \"secrets\"";

    @Test
    void accountIsBlamedBySeveral() {
        Check check = new TerminationBlames(2);

        assertThat(given(FORBIDDEN, FORBIDDEN).told(check))
                .containsExactly("RIGHTS_MISSING HIGH ServiceAccount shop/ctl");
        assertThat(given(FORBIDDEN, FORBIDDEN.replace("ctl", "other")).told(check))
                .isEmpty();
        assertThat(given(FORBIDDEN, "").told(check)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`Get \"https://api.example.com/v1\": x509: certificate has expired`, External api.example.com",
                "`HTTPSConnectionPool(host='api.example.com', port=443): certificate has expired`, External api.example.com",
                "`Get \"https://vault.vault.svc:8200/v1\": x509: certificate has expired`, Service vault/vault",
                "`Get \"https://vault.vault.svc.cluster.local/v1\": x509: certificate has expired`, Service vault/vault",
                "`ssl://kafka.events.svc:9093/bootstrap: SSL handshake failed: certificate has expired`, Service events/kafka",
                "`failed to connect to host=db.crm.svc user=app: tls error: x509: certificate has expired`, Service crm/db",
                "`kafka-0.brokers.events.svc:9093: CertificateExpiredException: NotAfter: x`, Service events/brokers",
                "`connection to server at \"db.example.com\", port 5432 failed: certificate has expired`, External db.example.com",
                "`tls: certificate has expired at handshake.go:13`, ``",
                "`Get \"https://api.example.com/v1\": x509: certificate signed by unknown authority`, ``",
                "`Get \"https://10.96.0.1:443/v1\": x509: certificate has expired`, ``"
            })
    void serverIsBlamedForItsCertificate(String said, String server) {
        assertThat(given(said, said).told(new TerminationBlames(2)))
                .isEqualTo(server.isEmpty() ? List.of() : List.of("SHOWN_CERTIFICATE_EXPIRED HIGH " + server));
        assertThat(given(said, "").told(new TerminationBlames(2))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`NotAfter: Tue Jun 16 02:10:44 UTC 2026`, `is after 2026-06-16T02:10:44Z`, kafka",
                "`NotAfter: Tue Jun 16 02:10:45 UTC 2026`, `is after 2026-06-16T02:10:44Z`, ``",
                "``, ``, kafka",
                "``, `is after 2026-06-16T02:10:44Z`, kafka",
                "`calling https://other.events.svc`, ``, ``",
                "`calling https://other.events.svc, is after 2026-06-16T02:10:44Z`, `is after 2026-06-16T02:10:44Z`, other"
            })
    void whoDoesNotNameTheServerIsToldByTheCertificate(String one, String other, String server) {
        String expired = "certificate has expired ";
        Given given = new Given()
                .with(
                        Resources.PODS,
                        crashing("a", expired + "ssl://kafka.events.svc:9093"),
                        crashing("b", expired + one),
                        crashing("c", expired + other));

        assertThat(given.told(new TerminationBlames(2)))
                .isEqualTo(
                        server.isEmpty()
                                ? List.of()
                                : List.of("SHOWN_CERTIFICATE_EXPIRED HIGH Service events/" + server));
    }

    @Test
    void certificateOfAServerThatNobodyNamesIsToldByItsEnd() {
        String java = "CertificateExpiredException: NotAfter: Tue Jun 16 02:10:44 UTC 2026";
        String go = "x509: certificate has expired or is not yet valid: current time is after 2026-06-16T02:10:44Z";

        assertThat(given(java, go).told(new TerminationBlames(2)))
                .containsExactly(
                        "SHOWN_CERTIFICATE_EXPIRED HIGH External certificate valid until 2026-06-16T02:10:44Z");
        assertThat(given(java, go.replace(":44Z", ":45Z")).told(new TerminationBlames(2)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "remote error: tls: expired certificate",
                "sslv3 alert certificate expired",
                "x509: certificate is valid for other.example.com"
            })
    void ownCertificateIsNobodyElses(String said) {
        assertThat(Meanings.of(said).any(CertificateExpired.class)).isFalse();
    }

    private static Given given(String one, String other) {
        return new Given().with(Resources.PODS, crashing("a", one), crashing("b", other));
    }

    private static Pod crashing(String name, String said) {
        return pod(name)
                .waiting("CrashLoopBackOff", 9, new Termination(1, "Error", said, Optional.empty()))
                .get();
    }
}
