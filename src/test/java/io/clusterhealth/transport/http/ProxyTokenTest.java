// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vertx.core.net.SocketAddress;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyTokenTest {
    private final ProxyToken rule = new ProxyToken("x-forwarded-access-token");
    private final MultiMap headers = MultiMap.caseInsensitiveMultiMap().add("X-Forwarded-Access-Token", "sha256~alice");

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.8.8.8", "::1", "0:0:0:0:0:0:0:1"})
    void takesWhatAProxyBesideItHandsOn(String address) {
        assertThat(rule.authorization(Optional.of(SocketAddress.inetSocketAddress(40_000, address)), headers))
                .containsExactly("Bearer sha256~alice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.7", "192.168.127.1", "2001:db8::1", "0.0.0.0"})
    void takesNothingFromElsewhere(String address) {
        assertThat(rule.authorization(Optional.of(SocketAddress.inetSocketAddress(40_000, address)), headers))
                .isEmpty();
        assertThat(rule.authorization(Optional.empty(), headers)).isEmpty();
    }
}
