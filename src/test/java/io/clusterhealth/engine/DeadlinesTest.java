// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.jsonrpc.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeadlinesTest {
    private final Deadlines deadlines = new Deadlines();

    @Test
    void cancelsOnlyLateWork() {
        FutureTask<String> early = watched(Duration.ofMinutes(1));
        FutureTask<String> late = watched(Duration.ZERO);

        assertCancelled(late);
        assertThat(early.isCancelled()).isFalse();
    }

    @Test
    void watchesCallsThatBeginOnceTheOthersHaveEnded() {
        for (int i = 0; i < 3; i++) {
            FutureTask<String> late = watched(Duration.ZERO);

            assertCancelled(late);
            deadlines.forget(late);
        }
    }

    private FutureTask<String> watched(Duration deadline) {
        Exchange exchange = Conversation.single(Caller.ANONYMOUS)
                .begin(new Message.Notification("any", JsonNodeFactory.instance.objectNode()));
        FutureTask<String> work = new FutureTask<>(() -> "done");
        deadlines.watch(work, new RunningCall(deadline, Optional.empty(), exchange));
        return work;
    }

    private static void assertCancelled(FutureTask<String> work) {
        assertThatThrownBy(() -> work.get(30, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    }
}
