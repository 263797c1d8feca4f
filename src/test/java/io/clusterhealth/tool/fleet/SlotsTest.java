// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterhealth.cluster.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SlotsTest {
    private static final Deadline SOON = Deadline.in(Duration.ofMinutes(1));

    /// As many virtual threads as processors would keep all others from running, also the one that answers.
    @Test
    void workThatComputesKeepsNoVirtualThreadFromRunning() throws InterruptedException {
        AtomicBoolean virtual = new AtomicBoolean(true);
        Thread caller = Thread.ofVirtual()
                .start(() -> new Slots(1)
                        .take(SOON, _ -> virtual.set(Thread.currentThread().isVirtual())));

        caller.join();

        assertThat(virtual).isFalse();
    }

    @Test
    void brokenWorkLeavesItsPlaceAndIsTold() {
        Slots slots = new Slots(1);

        assertThatThrownBy(() -> slots.take(SOON, _ -> {
                    throw new IllegalStateException("a defect");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a defect");

        AtomicBoolean ran = new AtomicBoolean();
        slots.take(SOON, _ -> ran.set(true));
        assertThat(ran).isTrue();
    }
}
