// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Instant;
import java.util.List;

/// Renders the changes that preceded an incident.
public final class PrecedingChangeFacts {
    private static final int QUOTE = 200;
    private static final int LINES = 3;

    private PrecedingChangeFacts() {}

    public static List<Facts> of(Incident incident, Instant asOf) {
        String when = incident.since().isPresent() ? "before it, " : "";
        return incident.changes().stream()
                .map(change -> facts(change, asOf, when))
                .toList();
    }

    private static Facts facts(Finding change, Instant asOf, String when) {
        return new Facts()
                .say(when)
                .subject("subject", change.subject(), "%s " + happened(change))
                .fact("code", change.code().id(), " (%s)")
                .age("since", change.since(), asOf, " %s ago")
                .each("evidence", EvidenceLine.all(change.evidence(), LINES, QUOTE), "; %s");
    }

    private static String happened(Finding change) {
        return change.evidence().stream()
                .filter(one -> change.code() == FindingCode.CHANGED_BY_HAND
                        && one.statement().equals(HandWrite.BY))
                .findFirst()
                .map(by -> FieldManagers.changed(by.said().message()))
                .orElse("was changed");
    }
}
