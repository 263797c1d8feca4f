// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.cluster.object.Pod;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What several workloads blame in their last words.
class ComplaintsTest {
    private static final String FORBIDDEN =
            "secrets is forbidden: User \"system:serviceaccount:shop:ctl\" cannot list resource \"secrets\"";

    @Test
    void accountIsBlamedBySeveral() {
        Check check = new AccountRights(2);

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
                "`Get \"https://api.example.com/v1\": x509: certificate signed by unknown authority`, ``",
                "`Get \"https://10.96.0.1:443/v1\": x509: certificate has expired`, ``"
            })
    void serverIsBlamedForItsCertificate(String said, String server) {
        assertThat(given(said, said).told(new ShownCertificates(2)))
                .isEqualTo(server.isEmpty() ? List.of() : List.of("SHOWN_CERTIFICATE_EXPIRED HIGH " + server));
        assertThat(given(said, "").told(new ShownCertificates(2))).isEmpty();
    }

    private static Given given(String one, String other) {
        return new Given().with(Resources.PODS, crashing("a", one), crashing("b", other));
    }

    private static Pod crashing(String name, String said) {
        return pod(name)
                .waiting("CrashLoopBackOff", 9, new Ended(1, "Error", said, Optional.empty()))
                .get();
    }
}
