// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterhealth.cluster.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PlacesTest {
    private static final Deadline SOON = Deadline.in(Duration.ofMinutes(1));

    /// As many virtual threads as processors would keep all others from running, also the one that answers.
    @Test
    void workThatComputesKeepsNoVirtualThreadFromRunning() throws InterruptedException {
        AtomicBoolean virtual = new AtomicBoolean(true);
        Thread caller = Thread.ofVirtual()
                .start(() -> new Places(1)
                        .take(SOON, _ -> virtual.set(Thread.currentThread().isVirtual())));

        caller.join();

        assertThat(virtual).isFalse();
    }

    @Test
    void brokenWorkLeavesItsPlaceAndIsTold() {
        Places places = new Places(1);

        assertThatThrownBy(() -> places.take(SOON, _ -> {
                    throw new IllegalStateException("a defect");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a defect");

        AtomicBoolean ran = new AtomicBoolean();
        places.take(SOON, _ -> ran.set(true));
        assertThat(ran).isTrue();
    }
}
