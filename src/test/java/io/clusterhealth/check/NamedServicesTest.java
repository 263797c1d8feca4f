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
            .having(Resources.SERVICES, "{metadata: {namespace: shop, name: db}, spec: {clusterIP: 10.0.0.7}}")
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

    @Test
    void withoutServicesNothingIsStated() {
        assertThat(told("connect db.shop:5432: connection refused", new Given().picture()))
                .isEmpty();
    }

    private static List<CalledService> told(String said) {
        return told(said, PICTURE);
    }

    private static List<CalledService> told(String said, Picture picture) {
        Finding finding = Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "crm", "web"))
                .quoting("it ended", said);
        return NamedServices.told(List.of(finding), picture).getFirst().evidence().stream()
                .flatMap(evidence -> evidence.meanings().all(CalledService.class))
                .toList();
    }
}
