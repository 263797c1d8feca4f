// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CalledService;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedServicesTest {
    private static final Picture PICTURE = new Given()
            .having(
                    Resources.SERVICES,
                    "{metadata: {namespace: shop, name: db}, spec: {clusterIP: 10.0.0.7, selector: {app: db}}}",
                    "{metadata: {namespace: kube-system, name: kube-dns}, spec: {clusterIP: 10.0.0.10, selector: {k8s-app: kube-dns}}}")
            .picture();

    @ParameterizedTest
    @CsvSource({
        "connect db.shop:5432: connection refused, true",
        "connect db.shop.svc:5432: connection refused, true",
        "connect db.crm:5432: connection refused, false",
        "connect old-db.shop:5432: connection refused, false",
        "connect db.shop.example.com:5432: connection refused, false",
        "connect db:5432: connection refused, false"
    })
    void serviceOfTheNamedNamespaceIsStatedIfItExists(String said, boolean stated) {
        assertThat(told(said)).isEqualTo(stated ? List.of(new CalledService("db", "shop")) : List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "failed to connect to `host=db user=app`: connection refused, true",
        "connection to server at \"db\" port 5432 failed: Connection refused, true",
        "dial tcp 10.0.0.7:5432: connect: connection refused, true",
        "connection to server at \"db\" (10.0.0.7) port 5432 failed: Connection refused, true",
        "failed to connect to `host=db2 user=app`: connection refused, false",
        "dial tcp 10.0.0.70:5432: connect: connection refused, false",
        "lookup x.example.com on 10.0.0.10:53: no such host, false"
    })
    void serviceIsStatedByItsNameInItsNamespaceOrByItsAddress(String said, boolean stated) {
        assertThat(told(new Subject("Deployment", "shop", "web"), said, PICTURE))
                .isEqualTo(stated ? List.of(new CalledService("db", "shop")) : List.of());
    }

    @Test
    void aNameAloneIsOfTheOwnNamespace() {
        assertThat(told("failed to connect to `host=db user=app`: connection refused"))
                .isEmpty();
        assertThat(told("dial tcp 10.0.0.7:5432: connect: connection refused")).hasSize(1);
    }

    @Test
    void withoutServicesNothingIsStated() {
        assertThat(told("connect db.shop:5432: connection refused", new Given().picture()))
                .isEmpty();
    }

    private static List<CalledService> told(String said) {
        return told(said, PICTURE);
    }

    private static List<CalledService> told(String said, Picture picture) {
        return told(new Subject("Deployment", "crm", "web"), said, picture);
    }

    private static List<CalledService> told(Subject client, String said, Picture picture) {
        Finding finding = Finding.of(FindingCode.POD_CRASH_LOOP, client).quoting("it ended", said);
        return NamedServices.told(List.of(finding), picture).getFirst().evidence().stream()
                .flatMap(evidence -> evidence.meanings().all(CalledService.class))
                .toList();
    }
}
