// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClientProgressTest {
    private static final int BYTES = 500;

    private final ClientProgress progress = new ClientProgress();

    @Test
    void aHeadBeginsWithItsFirstByteAndEndsWithItsArrival() {
        progress.begin();
        assertThat(progress.withinHead()).isTrue();
        Request first = arrive();
        assertThat(progress.withinHead()).isFalse();

        first.reply();
        assertThat(progress.answered(first)).isTrue();
        assertThat(progress.withinHead()).isFalse();

        progress.received(1);
        assertThat(progress.withinHead()).isTrue();
    }

    @Test
    void aBodyIsNoHead() {
        Request first = new Request();
        progress.arrived(first);

        progress.received(BYTES);

        assertThat(progress.withinHead()).isFalse();
        assertThat(progress.ahead()).isZero();
    }

    @Test
    void whoAsksBeforeTheAnswerIsAhead() {
        Request first = arrive();

        progress.received(BYTES);
        progress.received(BYTES);
        assertThat(progress.ahead()).isEqualTo(2 * BYTES);
        assertThat(progress.withinHead()).isFalse();

        first.reply();
        progress.answered(first);
        assertThat(progress.withinHead()).isTrue();
    }

    /// The client has the response and sends the next request before the writing thread calls `answered`.
    @Test
    void whoIsFasterThanTheWordOfTheirAnswerIsNotAhead() {
        Request last = arrive();
        for (int i = 0; i < 1_000; i++) {
            last.reply();
            Request next = arrive();
            assertThat(progress.answered(last)).isFalse();
            assertThat(progress.withinHead()).isFalse();
            last = next;
        }

        assertThat(progress.ahead()).isZero();
    }

    /// A request head that began before that call has the same time limit as any other.
    @Test
    void aHeadThatBeginsBeforeThatWordIsWaitedForAllTheSame() {
        Request first = arrive();
        first.reply();
        progress.received(1);
        assertThat(progress.withinHead()).isTrue();

        assertThat(progress.answered(first)).isTrue();
        assertThat(progress.withinHead()).isTrue();
    }

    private Request arrive() {
        progress.received(BYTES);
        Request request = new Request();
        progress.arrived(request);
        request.whole = true;
        return request;
    }

    private static final class Request implements ClientProgress.PendingRequest {
        private boolean whole;
        private boolean replied;

        void reply() {
            replied = true;
        }

        @Override
        public boolean whole() {
            return whole;
        }

        @Override
        public boolean replied() {
            return replied;
        }
    }
}
