// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {
    @ParameterizedTest
    @CsvSource({
        "exit status 1, exit status #",
        "dial tcp 10.0.0.7:443: timeout, dial tcp # timeout",
        "volume vol-0a1b of /dev/sdb1 is busy, volume # of # is busy",
        "no digit in it, no digit in it",
        "costs $ and \\ 3, costs $ and \\ #",
        "'', ''"
    })
    void wordsWithADigitAreParticular(String words, String general) {
        assertThat(Fingerprint.of(words)).isEqualTo(general);
    }

    /// A pattern that looks for the digit from each letter anew would take hours.
    @Test
    void longWordsAreReadOnce() {
        String word = "a".repeat(20_000_000);

        assertThat(Fingerprint.of(word + " 1")).isEqualTo(word + " #");
    }
}
