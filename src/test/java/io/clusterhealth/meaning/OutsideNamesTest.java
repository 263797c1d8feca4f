// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutsideNamesTest {
    @ParameterizedTest
    @CsvSource({
        "no provider for https://oidc.prod.example.com/x, oidc.prod.example.com",
        "'unable to clone ssh://git@git.corp.example.com:2222/a', git.corp.example.com",
        "dial tcp: lookup db.corp.example.com on 10.0.0.10:53, db.corp.example.com",
        "'HTTPSConnectionPool(host=\"api.pay.example.com\", port=443)', api.pay.example.com",
        "'HTTPSConnectionPool(host=\"api.ocp.example.com\", port=6443)', ''",
        "https://api.ocp.example.com:6443/healthz, ''",
        "'HTTPSConnectionPool(host=\"web.pay.example.com\", port=443)', web.pay.example.com",
        "mail.corp.example.com:25 refused, mail.corp.example.com",
        "mail.corp.example.com refused, ''",
        "https://db.shop.svc:5432, ''",
        "https://db.shop.svc.cluster.local, ''",
        "https://ip-10-0-0-1.eu-west-1.compute.internal:10250, ''",
        "see https://docs.example.co.uk/errors, ''",
        "org.postgresql.util.PSQLException: FATAL, ''",
        "sigs.k8s.io/controller-runtime, ''",
        "driver ebs.csi.aws.com is not there, ''",
        "https://console.apps.oc4.example.com: 503, ''",
        "lookup console.apps.oc4.example.com: no such host, apps.oc4.example.com",
        "getaddrinfo ENOTFOUND tariffs.apps.oc4.example.com, apps.oc4.example.com",
        "arn:aws:kms:eu-west-1:468291057713:key/7c1f2f0e is off, arn:aws:kms:eu-west-1:468291057713:key/7c1f2f0e",
        "'', ''"
    })
    void namesAreThoseThatSomebodyCalls(String words, String name) {
        assertThat(OutsideNames.in(words))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(name.split(" "))
                        .filter(one -> !one.isEmpty())
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.", "a-", "https://a", "lookup a.", "arn:aws:", "a.b.c:"})
    void longWordsAreReadInTime(String part) {
        assertThat(OutsideNames.in(part.repeat(1_000_000)))
                .allSatisfy(name -> assertThat(name.length()).isLessThan(1000));
    }
}
