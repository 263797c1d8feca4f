// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RedactionTest {

    static Stream<Arguments> secrets() {
        return Stream.of(
                Arguments.of("Authorization: Bearer abc.def-ghi_123", "Authorization: [REDACTED]"),
                Arguments.of("token sha256~Zx81kQw0qkGm_aa-1 refused", "token [REDACTED] refused"),
                Arguments.of("got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl", "got [REDACTED]"),
                Arguments.of("-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- x", "[REDACTED] x"),
                Arguments.of("postgres://app:hunter22@db:5432/x", "postgres://app:[REDACTED]@db:5432/x"),
                Arguments.of("DB_PASSWORD=hunter22 failed", "DB_PASSWORD=[REDACTED] failed"),
                Arguments.of("{\"api_key\": \"abcd1234\"}", "{\"api_key\": \"[REDACTED]\"}"),
                Arguments.of("key AKIAIOSFODNN7EXAMPLE", "key [REDACTED]"));
    }

    @ParameterizedTest
    @MethodSource("secrets")
    void removesSecrets(String text, String expected) {
        assertThat(Redaction.line(text, 500)).isEqualTo(expected);
    }

    static Stream<Arguments> harmless() {
        return Stream.of(
                Arguments.of("quay.io/x/y@sha256:0123456789abcdef0123456789abcdef"),
                Arguments.of("MountVolume.SetUp failed for volume \"token\" : secret \"db\" not found"),
                Arguments.of("0/6 nodes are available: 6 Insufficient cpu."));
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void leavesOrdinaryTextAlone(String text) {
        assertThat(Redaction.line(text, 500)).isEqualTo(text);
    }

    @Test
    void makesOneCleanLine() {
        assertThat(Redaction.line("a\u001b[31mred\u001b[0m\r\n b\u202ec\u200bd\u0000", 500))
                .isEqualTo("ared bcd");
    }

    @Test
    void cutsAndMarksTheCut() {
        assertThat(Redaction.line("0123456789", 10)).isEqualTo("0123456789");
        assertThat(Redaction.line("0123456789x", 10)).isEqualTo("012345678…");
    }

    @Test
    void endsQuicklyOnHostileText() {
        String hostile = "password".repeat(100_000) + "=" + "\u001b[".repeat(100_000);

        assertThat(Redaction.line(hostile, 100)).hasSizeLessThanOrEqualTo(100);
    }
}
