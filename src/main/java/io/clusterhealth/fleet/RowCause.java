// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The cause of one incident, reduced to what a fleet tells of it and compares it by.
///
/// @param code of the finding, such as `CH-801`; empty where it is none
/// @param traits by which another cluster can have the same cause, the surest first
public record RowCause(
        String code,
        String title,
        Subject subject,
        Severity severity,
        Optional<Instant> since,
        List<SharedTrait> traits) {
    public RowCause {
        traits = List.copyOf(traits);
    }

    /// What is kept of an incident.
    public static RowCause of(Incident incident) {
        return new RowCause(
                incident.cause().code().id(),
                incident.cause().title(),
                incident.cause().subject(),
                incident.severity(),
                incident.cause().since().or(incident::since),
                SharedTraits.of(incident.cause()));
    }
}
