// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The cause of one incident, reduced to the fields that a fleet answer shows and compares.
///
/// @param code of the finding, such as `CH-801`; empty without a finding
/// @param traits by which a cause of another cluster counts as the same, the surest first
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

    /// Reduces an incident to its cause.
    ///
    /// @param images the images of the cause's failing containers
    static RowCause of(Incident incident, FailedImages images) {
        return new RowCause(
                incident.cause().code().id(),
                incident.cause().title(),
                incident.cause().subject(),
                incident.severity(),
                incident.cause().since().or(incident::since),
                SharedTraits.of(incident.cause(), images));
    }
}
