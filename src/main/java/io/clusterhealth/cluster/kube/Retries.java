// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import java.time.Duration;

/// Tries again what failed in passing: twice at most, after a pause that fits into the time left. For one thread.
final class Retries {
    private static final int MOST = 2;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private final Deadline deadline;
    private int made;

    Retries(Deadline deadline) {
        this.deadline = deadline;
    }

    /// How long to wait where the server does not say: longer each time.
    Duration pause() {
        return FIRST_PAUSE.multipliedBy(1L + 2L * made);
    }

    /// Waits, if another try is allowed.
    ///
    /// @return whether to try again; false as well when the thread was interrupted
    boolean again(Duration pause) {
        if (made == MOST || pause.compareTo(deadline.remaining()) >= 0) {
            return false;
        }
        made++;
        try {
            Thread.sleep(pause);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
