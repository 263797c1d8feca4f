// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.cluster.Deadline;
import java.time.Duration;

/// Retries after transient failures: at most twice, after a pause that fits into the time left. For one thread.
public final class Retries {
    private static final int MOST = 2;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private final Deadline deadline;
    private int made;

    public Retries(Deadline deadline) {
        this.deadline = deadline;
    }

    /// The pause where the server requests none: longer each time.
    public Duration pause() {
        return FIRST_PAUSE.multipliedBy(1L + 2L * made);
    }

    /// Waits, if another retry is allowed.
    ///
    /// @return whether to retry; also false when the thread was interrupted
    public boolean again(Duration pause) {
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
