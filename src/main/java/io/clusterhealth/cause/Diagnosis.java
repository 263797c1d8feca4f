// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import io.clusterhealth.finding.Finding;
import java.util.List;

/// All findings, each in exactly one incident or among the notices.
///
/// @param incidents ranked: the incident to look at first comes first
/// @param notices findings of severity `LOW` or `INFO` that belong to no incident
public record Diagnosis(List<Incident> incidents, List<Finding> notices) {
    public Diagnosis {
        incidents = List.copyOf(incidents);
        notices = List.copyOf(notices);
    }
}
