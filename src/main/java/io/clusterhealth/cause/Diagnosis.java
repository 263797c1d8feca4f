// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import io.clusterhealth.finding.Finding;
import java.util.List;
import java.util.stream.Stream;

/// All findings, each in exactly one incident or among the notices.
///
/// @param incidents ranked: the incident to look at first comes first
/// @param notices findings of severity `LOW` or `INFO` that belong to no incident
public record Diagnosis(List<Incident> incidents, List<Finding> notices) {
    public Diagnosis {
        incidents = List.copyOf(incidents);
        notices = List.copyOf(notices);
    }

    /// The findings of the incidents, then the notices.
    public Stream<Finding> all() {
        return Stream.concat(incidents.stream().flatMap(Incident::findings), notices.stream());
    }
}
