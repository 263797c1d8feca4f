// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedLinesTest {
    private final BoundedAnswer answer = new BoundedAnswer(100, "");

    @Test
    void refusesWhatDoesNotFitBesideTheReserved() {
        answer.reserve(380, 0);

        assertThat(answer.offer(new Facts().say("0123456789012345678"))).isTrue();
        assertThat(answer.offer(new Facts().say("x"))).isFalse();
        answer.release();
        assertThat(answer.offer(new Facts().say("x"))).isTrue();
        assertThat(answer.truncated()).isTrue();
        assertThat(answer.text()).isEqualTo("0123456789012345678\nx");
    }

    @Test
    void cutsWhatMustBeSaidRatherThanOverrun() {
        answer.add(new Facts().say("0".repeat(500)));
        answer.add(new Facts().say("more"));

        assertThat(answer.text()).hasSize(399).endsWith("0…");
        assertThat(answer.truncated()).isTrue();
    }

    /// A part of a token is worth nothing.
    @Test
    void showsALineWithATokenWholeOrSaysHowMuchRoomItNeeds() {
        Facts line = new Facts().token("nextCursor", "x".repeat(250), "the cursor", "more: %s");
        answer.add(new Facts().say("0".repeat(200)));
        answer.add(line);

        int needed = answer.data().path("tokensNeeded").asInt();
        assertThat(answer.text())
                .endsWith("Left out for lack of room: the cursor; call again with max_tokens %d or more."
                        .formatted(needed));
        assertThat(answer.data().has("nextCursor")).isFalse();
        assertThat(answer.truncated()).isTrue();
        BoundedAnswer enough = new BoundedAnswer(needed, "");
        enough.add(new Facts().say("0".repeat(200)));
        enough.add(line);
        assertThat(enough.text()).endsWith("x");
        assertThat(enough.data().path("nextCursor").asText()).hasSize(250);
    }

    @Test
    void isEmptyWithoutLines() {
        assertThat(answer.text()).isEmpty();
    }
}
