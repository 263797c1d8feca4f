// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRecord;
import io.clusterhealth.telemetry.AuditLog;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Writes a line of JSON for each step of a change, with the same member names for caller and trace as lines of
/// calls.
///
/// @param trace id of the trace that the call belongs to
/// @param lines writes a line, and returns whether it was written; empty where no audit is configured
record ChangeAudit(Clock clock, Supplier<Optional<String>> trace, Optional<Predicate<String>> lines)
        implements ChangeRecord.ChangeLog {
    private static final int DIGEST = 16;

    @Override
    public boolean isOn() {
        return lines.isPresent();
    }

    @Override
    public boolean noted(ChangeRecord change) {
        ObjectNode line = JsonNodeFactory.instance
                .objectNode()
                .put("time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString())
                .put("event", "change")
                .put("caller", change.caller().name())
                .put("callerHash", AuditLog.hash(change.caller()))
                .put("cluster", change.cluster())
                .put("summary", change.summary())
                .put("plan", change.digest().substring(0, DIGEST))
                .put("confirmation", change.confirmation())
                .put("outcome", change.outcome());
        trace.get().ifPresent(id -> line.put("trace", id));
        return lines.filter(one -> one.test(line.toString())).isPresent();
    }
}
