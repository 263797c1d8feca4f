// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShorteningTest {
    private static final String LISTS = "applications, deployments, gatewayclasses, gateways, gitrepositories,"
            + " helmreleases, httproutes, persistentvolumeclaims, persistentvolumes, storageclasses";

    private static final String SENTENCE = "Its process has ended with code 1; it said: TypeError: 'name' is missing."
            + " Read its standard error, and check 'args' and 'env'.";

    @ParameterizedTest
    @ValueSource(strings = {LISTS, SENTENCE})
    void everyRoomHasWholeWordsWithASpaceAroundWhatIsLeftOut(String text) {
        for (int most = 80; most < text.length(); most++) {
            for (String shown :
                    new String[] {Shortening.head(text, most), Shortening.tail(text, most), Shortening.ends(text, most)
                    }) {
                assertThat(shown).hasSizeLessThanOrEqualTo(most).contains(Shortening.MARK);
                assertThat(shown.split(" "))
                        .allSatisfy(word -> assertThat(" " + text + " " + Shortening.MARK + " ")
                                .contains(" " + word + " "));
            }
        }
    }

    @Test
    void bothEndsOfAListAreItems() {
        assertThat(Shortening.ends(LISTS, 100))
                .isEqualTo("applications, deployments, gatewayclasses, … persistentvolumes, storageclasses");
    }

    @Test
    void whatFitsIsNotTouched() {
        assertThat(Shortening.head("a b", 3)).isEqualTo("a b");
        assertThat(Shortening.tail("a b", 3)).isEqualTo("a b");
        assertThat(Shortening.ends("a b", 3)).isEqualTo("a b");
    }

    @Test
    void aWordThatIsLongerIsSplit() {
        String word = "y".repeat(300);

        assertThat(Shortening.head(word, 100)).hasSize(100).endsWith("y…");
        assertThat(Shortening.tail(word, 100)).hasSize(100).startsWith("…y");
        assertThat(Shortening.ends(word, 100)).hasSizeBetween(98, 100).contains("y…y");
    }
}
