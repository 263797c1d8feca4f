// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScreenTest {
    @Test
    void breaksALineBetweenWordsAndKeepsItsIndent() {
        assertThat(new Screen(24, 10).fitted("UNHEALTHY\n  Deployment shop/cart has 0 of 3 pods\n"))
                .isEqualTo("UNHEALTHY\n  Deployment shop/cart\n    has 0 of 3 pods\n");
    }

    @Test
    void breaksAWordThatAloneIsTooLong() {
        assertThat(new Screen(20, 10).fitted("registry.example.com/shop/cart:1\n"))
                .isEqualTo("registry.example.com\n  /shop/cart:1\n");
    }

    /// An indent as wide as the screen would leave no room for any word.
    @Test
    @Timeout(10)
    void breaksALineThatBeginsBeyondTheScreen() {
        assertThat(new Screen(20, 10).fitted(" ".repeat(30) + "at the far right"))
                .isEqualTo("\n          at the far\n          right\n");
    }

    @Test
    void aColourTakesNoRoom() {
        String line = "\u001b[1;31mUNHEALTHY\u001b[0m: 1 incident";

        assertThat(new Screen(21, 10).fitted(line)).isEqualTo(line + "\n");
    }

    @Test
    void aCharacterOfTwoUnitsIsOne() {
        String line = "\uD83D\uDE00".repeat(20);

        assertThat(new Screen(20, 10).fitted(line)).isEqualTo(line + "\n");
        assertThat(new Screen(20, 10).fitted(line + "\uD83D\uDE00")).isEqualTo(line + "\n  \uD83D\uDE00\n");
    }

    @Test
    void theVerdictStaysOnTheScreenWhateverFollows() {
        String report = IntStream.range(0, 12).mapToObj(line -> "line " + line).collect(Collectors.joining("\n"));

        String shown = new Screen(80, 10).fitted(report);

        assertThat(shown.lines()).hasSize(9).first().isEqualTo("line 0");
        assertThat(shown).endsWith("line 7\n… 4 more lines");
    }

    @Test
    void whatFitsIsShownAsItIs() {
        assertThat(new Screen(80, 10).fitted("a\n\nb\n")).isEqualTo("a\n\nb\n");
        assertThat(Screen.UNBOUNDED.fitted("a ".repeat(500) + "\n")).isEqualTo("a ".repeat(500) + "\n");
    }

    @Test
    void isAsLargeAsTheEnvironmentSays() {
        assertThat(Screen.of(Map.of("COLUMNS", "120", "LINES", "40"))).isEqualTo(new Screen(120, 40));
        assertThat(Screen.of(Map.of("COLUMNS", "2", "LINES", "1"))).isEqualTo(new Screen(20, 5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "wide", "99999999999"})
    void hasNoBoundWhereTheEnvironmentSaysNone(String given) {
        assertThat(Screen.of(Map.of("COLUMNS", given, "LINES", given))).isEqualTo(Screen.UNBOUNDED);
    }
}
