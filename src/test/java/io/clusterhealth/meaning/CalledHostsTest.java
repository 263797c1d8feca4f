// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalledHostsTest {

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
                "`no access to the image quay.example.com/shop/pg:28`, ``",
                "`redis://pg:6379 timed out`, shop/pg",
            })
    void servicesAreFoundInLastWords(String said, String found) {
        assertThat(CalledHosts.services(said, "shop")
                        .map(service -> service.namespace() + "/" + service.name())
                        .distinct()
                        .collect(Collectors.joining(" ")))
                .isEqualTo(found);
    }

    @ParameterizedTest
    @CsvSource({
        "Connection timed out, TIMED_OUT",
        "context deadline exceeded, TIMED_OUT",
        "Can't reach database server, UNREACHED",
        "connection refused after timeout, REFUSED_OR_UNNAMED",
        "lookup pg: i/o timeout, REFUSED_OR_UNNAMED",
        "connect: no route to host, NOT_ESTABLISHED",
        "syntax error, ANSWERED"
    })
    void outcomeOfACallIsToldByItsText(String said, CallOutcome outcome) {
        assertThat(CallOutcome.of(Meanings.of(said))).isEqualTo(outcome);
    }
}
