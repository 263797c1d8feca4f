// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ConversationTest {
    private final Conversation conversation = new Conversation(Caller.ANONYMOUS, Channel.NONE);

    @Test
    void watchThatBeginsWhileTheConversationEndsIsClosedAndRefused() {
        AtomicBoolean closed = new AtomicBoolean();
        assertThat(conversation.watch("cluster://health", conversation::cancelAll))
                .isTrue();

        assertThat(conversation.watch("cluster://health", () -> closed.set(true)))
                .isFalse();

        assertThat(closed).isTrue();
    }
}
