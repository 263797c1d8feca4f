// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalledAddressTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`dial tcp: pg.data.svc.cluster.local:5432: i/o timeout`, data/pg",
                "`Can't reach server at ``pg.data.svc:5432```, data/pg",
                "`connect ETIMEDOUT pg.data.svc.`, data/pg",
                "`timeout of pg-0.pg.data.svc.cluster.local`, data/pg",
                "`dial tcp 10.0.0.9:5432: connection timed out (host=pg.data)`, data/pg",
                "`connection to server at \"pg\" (10.0.0.9), port 5432 failed: Connection timed out`, shop/pg",
                "`Connect timed out (pg:5432)`, shop/pg",
                "`failed to connect to ``host=pg user=app``: i/o timeout`, shop/pg",
                "`the pg database timed out`, ``",
                "`Connect timed out (db.eu.example.com:5432)`, ``",
                "`java.net.SocketTimeoutException`, net/java",
            })
    void servicesAreFoundInLastWords(String said, String found) {
        assertThat(CalledAddress.services(said, "shop")
                        .map(service -> service.namespace() + "/" + service.name())
                        .distinct()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({
        "Connection timed out, true, true",
        "context deadline exceeded, true, true",
        "Can't reach database server, false, true",
        "connection refused after timeout, false, false",
        "lookup pg: i/o timeout, false, false",
        "syntax error, false, false"
    })
    void whoIsRefusedOrKnowsNoNameIsHeard(String said, boolean timesOut, boolean unreached) {
        assertThat(CalledAddress.timesOut(said)).isEqualTo(timesOut);
        assertThat(CalledAddress.unreached(said)).isEqualTo(unreached);
    }
}
