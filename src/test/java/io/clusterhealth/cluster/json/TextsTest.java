// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextsTest {
    private final Texts texts = new Texts();

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ContainersReady", "registry.example.org/shop/cart:v1.2.3", "Größe", "日本語", "\0"})
    void decodesATextOnce(String text) {
        byte[] within = ("<<" + text + ">>").getBytes(UTF_8);
        int length = within.length - 4;

        assertThat(texts.of(within, 2, length).textValue()).isEqualTo(text);
        assertThat(texts.of(within, 2, length)).isSameAs(texts.of(text.getBytes(UTF_8), 0, length));
    }

    @Test
    void keepsTextsApart() {
        IntStream.range(0, 50_000).mapToObj(i -> "pod-" + i % 20_000).forEach(text -> {
            byte[] utf8 = text.getBytes(UTF_8);
            assertThat(texts.of(utf8, 0, utf8.length).textValue()).isEqualTo(text);
        });
    }

    @Test
    void knowsTheTimeOfItsText() {
        long second = Instant.parse("2026-11-21T10:20:30Z").getEpochSecond();

        assertThat(texts.second(second).textValue()).isEqualTo("2026-11-21T10:20:30Z");
        assertThat(texts.second(second)).isSameAs(texts.second(second));
        assertThat(texts.second(second + 1).time()).isEqualTo("2026-11-21T10:20:31Z");
    }
}
