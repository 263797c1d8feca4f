// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.stream.Stream;

/// All findings, each in exactly one incident or among the notices.
///
/// @param incidents ranked: the incident to look at first comes first
/// @param notices findings that belong to no incident, the gravest first: of severity `LOW` or `INFO`, and critical
///     alerts beside an incident
public record Diagnosis(List<Incident> incidents, List<Finding> notices) {
    public Diagnosis {
        incidents = List.copyOf(incidents);
        notices = List.copyOf(notices);
    }

    /// The findings of the incidents, then the notices.
    public Stream<Finding> all() {
        return Stream.concat(incidents.stream().flatMap(Incident::findings), notices.stream());
    }

    /// The same with the incidents of which nothing but alerts is known as notices, if there are others: an alert
    /// reports a symptom, and is a first cause only where nothing else is known (ADR 0074).
    public Diagnosis alertsNoted() {
        List<Incident> others =
                incidents.stream().filter(one -> !isOfAlerts(one)).toList();
        Stream<Finding> alerts =
                incidents.stream().filter(Diagnosis::isOfAlerts).flatMap(Incident::findings);
        return others.isEmpty()
                ? this
                : new Diagnosis(others, Stream.concat(alerts, notices.stream()).toList());
    }

    private static boolean isOfAlerts(Incident incident) {
        return incident.findings().allMatch(finding -> finding.code() == FindingCode.ALERT_FIRING);
    }
}
