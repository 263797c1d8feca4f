// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/// A clock with a fixed time until it is set.
final class SettableClock extends Clock {
    private final AtomicReference<Instant> now;

    SettableClock(Instant now) {
        this.now = new AtomicReference<>(now);
    }

    void advance(Duration by) {
        now.updateAndGet(before -> before.plus(by));
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
