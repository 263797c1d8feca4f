// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamedServersTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            http://search                                           | //search
            http://search:8080/api?q=1                              | //search
            https://search.shop/                                    | //search.shop
            search.shop.svc                                         | //search.shop.svc
            search.shop.svc.cluster.local                           | //search.shop.svc.cluster.local
            search:8080                                             | //search
            --upstream=search.shop:8080                             | //search.shop
            jdbc:postgresql://db.shop:5432/orders                   | //db.shop
            postgres://app:1234@db/orders                           | //db
            amqp://app:pass@mq-1.shop,amqp://app:pass@mq-2.shop     | //mq-1.shop //mq-2.shop
            kafka-0.kafka.shop.svc:9092,kafka-1.kafka.shop.svc:9092 | //kafka-0.kafka.shop.svc //kafka-1.kafka.shop.svc
            a:9092,b:9092                                           | //a //b
            dns:///search.shop.svc:50051                            | //search.shop.svc
            a:9092,a:9092                                           | //a
            https://api.example.co.uk/v1                            | //api.example.co.uk
            db.eu.example.com                                       | //db.eu.example.com
            --to=db.eu.example.com                                  | //db.eu.example.com
            jdbc:postgresql://u:p@db.eu.example.com:5432/x          | //db.eu.example.com
            """)
    void keepsTheHostsOfServers(String text, String kept) {
        assertThat(NamedServers.in(text)).hasValue(kept);
        assertThat(NamedServers.in(kept)).as("read again").hasValue(kept);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            until nc -z search 9200; do sleep 2; done             | //search
            until nc -w 30 -z search.shop.svc 9200; do :; done    | //search.shop.svc
            until nslookup search; do echo waiting; done          | //search
            nslookup search.$(cat /run/namespace).svc.cluster.local | //search
            nslookup search.${NAMESPACE}.svc                      | //search
            pg_isready -h db -p 5432                              | //db
            mysqladmin ping --host=db.shop                        | //db.shop
            redis-cli -h cache ping                               | //cache
            curl -sf http://search/ready                          | //search
            search:9200 -t 60                                     | //search
            """)
    void aCommandThatWaitsNamesServersInMoreWays(String command, String kept) {
        assertThat(NamedServers.awaited(command)).hasValue(kept);
        assertThat(NamedServers.awaited(kept)).as("read again").hasValue(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp -r /from /to",
                "chown -R 1000:1000 /data",
                "sysctl -w vm.max_map_count=262144",
                "until nc -z 10.96.0.10 53; do :; done",
                "df -h /data",
                "echo waiting for search",
                "mysql -pS3cret",
            })
    void aCommandThatNamesNoServerKeepsNothing(String command) {
        assertThat(NamedServers.awaited(command)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "search",
                "search.shop",
                "the api.example.co.uk of it",
                "10.96.0.10:53",
                "http://10.96.0.10/",
                "s3cret:Pa55word",
                "2026-11-20T10:00:00Z",
                "sha256:0123456789",
                "user@search:pw",
                "http://",
                "/etc/search:8080/x",
                "key:123456",
            })
    void keepsNothingOfAnyOtherText(String text) {
        assertThat(NamedServers.in(text)).isEmpty();
    }

    @Test
    void readsAnyTextInTime() {
        for (String part : new String[] {"a", "a.", "a-", "http://a@", "//", "a:1", "a.a.svc."}) {
            assertThat(NamedServers.in(part.repeat(400_000)).map(String::length).orElse(0))
                    .isLessThan(5_000);
        }
    }
}
