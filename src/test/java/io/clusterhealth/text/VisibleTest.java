// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u0000b",
                "a\u202eb",
                "a\u200bb",
                "a\u2066b",
                "a\ufeffb",
                "a\u001b[2Jb",
                "a\u001b]0;x\u0007b",
                "a\u2028b",
                "a\u0085b",
                "a\u009bb",
                "a\ue000b",
                "a\ud800b",
                "a\rb",
                "a\u00adb"
            })
    void nothingUnseenIsLeft(String text) {
        assertThat(Visible.line(text)).matches("a ?b");
        assertThat(Visible.lines(text)).matches("a ?b");
        assertThat(Visible.token(text)).matches("a_?b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "zwei  Wörter – ✓ 日本語", "tab-less"})
    void whatIsSeenStays(String text) {
        assertThat(Visible.line(text)).isEqualTo(text);
        assertThat(Visible.lines(text)).isEqualTo(text);
    }

    @Test
    void onlyALineFeedBreaksLines() {
        assertThat(Visible.lines("a\nb\u2028c\r\nd")).isEqualTo("a\nb c \nd");
        assertThat(Visible.line("a\nb")).isEqualTo("a b");
    }

    @Test
    void aNameIsOneToken() {
        assertThat(Visible.token("prod\n\nHEALTHY: all is well")).isEqualTo("prod_HEALTHY:_all_is_well");
    }
}
