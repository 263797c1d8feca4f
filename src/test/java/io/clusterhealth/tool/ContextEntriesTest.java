// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContextEntriesTest {
    private final ContextEntries entries = new ContextEntries();

    @Test
    void remembersUpToItsBytes() {
        assertThat(entries.put("k", "v".repeat(ContextEntries.MAX_BYTES - 129))).isTrue();
        assertThat(entries.put("k", "v".repeat(ContextEntries.MAX_BYTES - 128))).isFalse();
        assertThat(entries.all().get("k")).hasSize(ContextEntries.MAX_BYTES - 129);
        assertThat(entries.put("l", "")).isFalse();

        entries.remove("k");
        assertThat(entries.put("l", "")).isTrue();
    }

    @Test
    void countsWhatManySmallEntriesCost() {
        int put = 0;
        while (entries.put(Integer.toString(put), "")) {
            put++;
        }

        assertThat(put).isLessThan(128);
    }

    @Test
    void countsTwoBytesACharacterWhereTheyAreTwo() {
        assertThat(entries.put("k", "é".repeat(10_000))).isTrue();
        assertThat(entries.put("k", "中".repeat(10_000))).isFalse();
        assertThat(entries.put("k", "中" + "e".repeat(9_999))).isFalse();
        assertThat(entries.put("k", "中".repeat(8_000))).isTrue();
    }
}
