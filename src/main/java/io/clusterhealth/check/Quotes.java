// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import java.time.Instant;

/// Quotes of conditions and events, for evidence.
public final class Quotes {
    private Quotes() {}

    public static Quote of(Condition condition) {
        return new Quote(condition.reason(), condition.message());
    }

    /// A condition with its status, duration, reason and message: `Degraded is True for 2 h`.
    public static Evidence evidence(Condition condition, Instant asOf) {
        String duration = Age.text(" for %s", condition.since(), asOf);
        return Evidence.quoting(condition.type() + " is " + condition.status() + duration, of(condition));
    }

    public static Quote of(Event event) {
        return new Quote(event.reason(), event.message());
    }
}
