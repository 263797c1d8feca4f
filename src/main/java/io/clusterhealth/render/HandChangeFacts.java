// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Incident;
import java.time.Instant;

/// What is told of a change by hand that came before an incident.
public final class HandChangeFacts {
    private static final int QUOTE = 200;
    private static final int LINES = 3;

    private HandChangeFacts() {}

    /// Nothing where there was none.
    ///
    /// @param member under which the facts stand
    /// @param before said before them
    public static Facts of(Incident incident, Instant asOf, String member, String before) {
        Facts facts = new Facts();
        String when = incident.since().isPresent() ? "before it, " : "";
        incident.change()
                .ifPresent(change -> facts.subject(
                                member + "/subject", change.subject(), before + when + "%s was changed by hand")
                        .fact(member + "/code", change.code().id(), " (%s), so ")
                        .since(member + "/since", change.since(), asOf, "%s")
                        .each(member + "/evidence", EvidenceLine.all(change.evidence(), LINES, QUOTE), "; %s"));
        return facts;
    }
}
