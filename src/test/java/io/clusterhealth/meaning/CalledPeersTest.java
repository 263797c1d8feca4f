// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalledPeersTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "Get \"https://api.ship.example.com/v1/rates\": context deadline exceeded | api.ship.example.com",
                "Could not connect to the endpoint URL: \"https://s3.example.com/etl\" | s3.example.com",
                "amqps://app:secret@mq.corp.example.com/: connection refused | mq.corp.example.com",
                "`user=a database=b``: 10.9.3.7:5432 (pg.eu.example.com): dial error: timeout` | pg.eu.example.com",
                "dial tcp 10.9.3.7:5432: i/o timeout (host=pg.eu.example.com user=a) | pg.eu.example.com",
                "connection to server at \"pg.eu.example.com\" (10.9.3.7), port 5432 failed | pg.eu.example.com",
                "Can't connect to MySQL server on 'my.eu.example.com' (110) | my.eu.example.com",
                "Failed to connect to ftp.eu.example.com port 21 after 130 ms | ftp.eu.example.com",
                "curl: (6) Could not resolve host: api.eu.example.com | api.eu.example.com",
                "HTTPSConnectionPool(host='api.eu.example.com', port=443): timed out | api.eu.example.com",
                "Error: getaddrinfo ENOTFOUND api.eu.example.com | api.eu.example.com",
                "Connect timed out: mq.eu.example.com:5671 | mq.eu.example.com",
                "dial tcp 203.0.113.50:443: connection refused | 203.0.113.50",
                "dial tcp 172.15.0.1:443: connection refused | 172.15.0.1",
                "dial tcp 172.30.0.1:443: connection refused | ``",
                "dial tcp 100.64.0.1:443: connection refused | ``",
                "dial tcp: lookup pg.data.svc.cluster.local on 10.96.0.10:53: no such host | data/pg",
                "Get \"https://thanos.monitoring.svc:9091/rules\": refused | monitoring/thanos",
                "Get \"http://pay.shop:8080/\": refused | shop/pay",
                "Get \"http://pay:8080/\": refused | /pay",
                "lookup pay on 10.96.0.10:53: server misbehaving | /pay",
                "could not connect: is the server running on host \"pg\" and accepting | /pg",
                "getaddrinfo EAI_AGAIN pay | /pay",
                "lookup failed: i/o timeout | ``",
                "connect: no route to host: connect | ``",
                "Get \"http://localhost:8080/\": refused | ``",
                "https://api.oc4.example.com:6443: i/o timeout | ``",
                "https://console.apps.oc4.example.com: EOF | ``",
                "see https://docs.example.co.uk/errors: timed out | ``",
                "org.postgresql.util.PSQLException: The connection attempt failed. | ``",
                "goroutine 1: main.go:42 app/v1/server.go:17: timeout | ``",
                "`` | ``"
            })
    void serversAreFoundAsClientsPrintThem(String said, String found) {
        CalledPeers peers = CalledPeers.in(said);

        assertThat(Stream.concat(
                                peers.hosts().stream(),
                                peers.services().stream().map(service -> service.namespace() + "/" + service.name()))
                        .collect(Collectors.joining(" ")))
                .isEqualTo(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.", "a-", "https://a", "lookup a.", "host=a.", "1.", "a.b.c:"})
    void longWordsAreReadInTime(String part) {
        assertThat(CalledPeers.in(part.repeat(1_000_000)).hosts())
                .allSatisfy(name -> assertThat(name.length()).isLessThan(1000));
    }
}
