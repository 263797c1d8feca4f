// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedTextTest {

    @Test
    void refusesWhatDoesNotFitBesideTheReserved() {
        BoundedText text = new BoundedText(10);
        text.reserve(20);

        assertThat(text.offer("0123456789012345678")).isTrue();
        assertThat(text.offer("x")).isFalse();
        text.release();
        assertThat(text.offer("x")).isTrue();
        assertThat(text.truncated()).isTrue();
        assertThat(text).hasToString("0123456789012345678\nx");
    }

    @Test
    void cutsWhatMustBeSaidRatherThanOverrun() {
        BoundedText text = new BoundedText(3);

        text.add("0123456789abcdef");
        text.add("more");

        assertThat(text).hasToString("0123456789…");
        assertThat(text.truncated()).isTrue();
    }

    @Test
    void isEmptyWithoutLines() {
        assertThat(new BoundedText(3)).hasToString("");
    }
}
