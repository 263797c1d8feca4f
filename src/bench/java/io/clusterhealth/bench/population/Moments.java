// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Times relative to the generation of the cluster.
record Moments(Instant now) {

    static Moments startingNow() {
        return new Moments(Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    String minutesAgo(long minutes) {
        return now.minus(Duration.ofMinutes(minutes)).toString();
    }

    String daysAgo(long days) {
        return now.minus(Duration.ofDays(days)).toString();
    }
}
