// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnnamedTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dial tcp: lookup pg.data.svc on 10.96.0.10:53: read udp 10.1.0.4:40118->10.96.0.10:53: i/o timeout | true",
                "dial tcp: lookup pg.data.svc on 10.96.0.10:53: server misbehaving | true",
                "dial tcp: lookup pg.data.svc on 10.96.0.10:53: no such host | false",
                "Error: getaddrinfo EAI_AGAIN pg.data.svc | true",
                "could not translate host name \"pg\" to address: Temporary failure in name resolution | true",
                ";; connection timed out; no servers could be reached | true",
                "dial tcp 10.96.0.20:5432: i/o timeout | false",
                "java.net.UnknownHostException: pg | false"
            })
    void aNameThatNobodyToldIsNoNameThatThereIsNot(String words, boolean unanswered) {
        assertThat(Unnamed.says(words)).isEqualTo(unanswered);
    }
}
