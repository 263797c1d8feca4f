// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginRuleTest {
    private static final String HERE = "localhost:8080";

    private static final HttpRules RULES = new HttpRules(
            Set.of("health.example.com", "other.example.com:8443"), Set.of("https://console.example.com"), 1, false);

    private final OriginRule rule = new OriginRule(RULES);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST:8080",
                "127.0.0.1:8080",
                "[::1]:8080",
                "localhost:65535",
                "health.example.com",
                "health.example.com:443",
                "other.example.com:8443"
            })
    void letsInWhoeverMeansThisServer(String host) {
        assertThat(rule.refusal(List.of(host), List.of(), "/mcp")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.nip.io",
                "[::1",
                "me@localhost",
                "localhost:99999",
                "localhost:8080:8080",
                "localhost ",
                "localhost.",
                "localhost:",
                "127.1",
                "0.0.0.0",
                "other.example.com",
                "other.example.com:443"
            })
    void keepsOutWhoeverMeansAnother(String host) {
        assertThat(rule.refusal(List.of(host), List.of(), "/mcp")).isPresent();
    }

    @Test
    void wantsExactlyOneHost() {
        assertThat(rule.refusal(List.of(), List.of(), "/mcp")).isPresent();
        assertThat(rule.refusal(List.of(HERE, HERE), List.of(), "/mcp")).isPresent();
    }

    @Test
    void holdsAnAbsoluteTargetToTheSameRule() {
        assertThat(rule.refusal(List.of(HERE), List.of(), "http://localhost:8080/mcp"))
                .isEmpty();
        assertThat(rule.refusal(List.of(HERE), List.of(), "http://evil.example/mcp"))
                .isPresent();
        assertThat(rule.refusal(List.of(HERE), List.of(), "http://")).isPresent();
        assertThat(rule.refusal(List.of(HERE), List.of(), "*")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://localhost:3000", "https://127.0.0.1", "http://[::1]:1", "https://console.example.com"})
    void letsInPagesFromHereAndNamedOnes(String origin) {
        assertThat(rule.refusal(List.of(HERE), List.of(origin), "/mcp")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "",
                "http://evil.example",
                "https://console.example.com.evil.example",
                "http://console.example.com",
                "http://localhost:3000/path",
                "http://localhost@evil.example",
                "file://localhost",
                "localhost"
            })
    void keepsOutOtherPages(String origin) {
        assertThat(rule.refusal(List.of(HERE), List.of(origin), "/mcp")).isPresent();
    }

    @Test
    void wantsOneOriginAtMost() {
        assertThat(rule.refusal(List.of(HERE), List.of("http://localhost", "http://localhost"), "/mcp"))
                .isPresent();
    }

    @Test
    void judgesEachHostHoweverOftenAnotherWasLetIn() {
        for (String allowed : List.of("localhost", "health.example.com", "localhost")) {
            assertThat(rule.refusal(List.of(allowed), List.of(), "/mcp")).isEmpty();
            assertThat(rule.refusal(List.of("evil.example"), List.of(), "/mcp")).isPresent();
            assertThat(rule.refusal(List.of(""), List.of(), "/mcp")).isPresent();
        }
    }

    /// Prometheus and the kubelet use the pod's IP address; no foreign web page has that address.
    @ParameterizedTest
    @ValueSource(strings = {"10.128.0.7:9000", "[fd00::7]:9000", "localhost:9000", "health.example.com"})
    void letsInWhoeverMeansAnAddressWhereThatIsEnough(String host) {
        OriginRule management = OriginRule.withAddresses(RULES);

        assertThat(management.refusal(List.of(host), List.of(), "/metrics")).isEmpty();
        assertThat(management.refusal(List.of(host), List.of("http://evil.example"), "/metrics"))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "10.128.0.7.nip.io", "10.128.0", "0x0a800007", "", "[fd00::7"})
    void keepsOutNamesWhereAddressesAreEnough(String host) {
        assertThat(OriginRule.withAddresses(RULES).refusal(List.of(host), List.of(), "/metrics"))
                .isPresent();
    }

    @Test
    void keepsOutAddressesWhereTheyAreNotEnough() {
        assertThat(rule.refusal(List.of("10.128.0.7:8080"), List.of(), "/mcp")).isPresent();
    }
}
