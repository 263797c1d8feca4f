// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.plan.ChangeRecord;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.function.Predicate;

/// A line of JSON for each step of a change, among those for calls.
///
/// @param lines takes a line, and tells whether it is written
record ChangeAudit(Clock clock, Predicate<String> lines) implements ChangeRecord.ChangeLog {
    private static final int DIGEST = 16;

    @Override
    public boolean noted(ChangeRecord change) {
        return lines.test(JsonNodeFactory.instance
                .objectNode()
                .put("time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString())
                .put("event", "change")
                .put("caller", change.caller().name())
                .put("cluster", change.cluster())
                .put("summary", change.summary())
                .put("plan", change.digest().substring(0, DIGEST))
                .put("confirmation", change.confirmation())
                .put("outcome", change.outcome())
                .toString());
    }
}
