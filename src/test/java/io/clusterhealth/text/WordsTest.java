// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void separatesWordsByBlanksAndLineEnds() {
        assertThat(Words.of("""
                replicas  paused
                  image
                """)).containsExactly("replicas", "paused", "image");
        assertThat(Words.setOf("a b\nc")).containsExactlyInAnyOrder("a", "b", "c");
        assertThatThrownBy(() -> Words.setOf("a b a")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void namesTheFirstAndCountsTheOthers() {
        assertThat(Words.first(List.of(), 2)).isEmpty();
        assertThat(Words.first(List.of("a", "b"), 2)).isEqualTo("a, b");
        assertThat(Words.first(List.of("a", "b", "c"), 2)).isEqualTo("a, b and 1 more");
    }

    @Test
    void formsOfWordsAgreeWithANumber() {
        String pods = "%s [pod|pods] of [its|their] 3 [is|are] ready";

        assertThat(Words.agreeing(1, pods)).isEqualTo("%s pod of its 3 is ready");
        assertThat(Words.agreeing(0, pods)).isEqualTo("%s pods of their 3 are ready");
        assertThat(Words.agreeing(2, pods)).isEqualTo("%s pods of their 3 are ready");
        assertThat(Words.agreeing(1, "[+] a | b")).isEqualTo("[+] a | b");
    }
}
