// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.alert;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Alert.AlertState;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Alerts of one rule in one namespace with the same state: shown as one line, however many instances fire.
///
/// @param namespace empty for cluster-wide alerts
/// @param instances in the order in which they were read, at least one
public record AlertGroup(String name, String severity, AlertState state, String namespace, List<Alert> instances) {

    public AlertGroup {
        instances = List.copyOf(instances);
    }

    /// Worst first: by severity, then firing before pending before silenced, then by name.
    private static final Comparator<AlertGroup> ORDER = Comparator.comparingInt(AlertGroup::rank)
            .thenComparing(AlertGroup::state)
            .thenComparing(AlertGroup::name)
            .thenComparing(AlertGroup::namespace)
            .thenComparing(AlertGroup::severity);

    private record GroupKey(String name, String severity, AlertState state, String namespace) {}

    /// The groups of the given alerts, worst first; duplicate alerts count once.
    public static List<AlertGroup> of(List<Alert> alerts) {
        Map<GroupKey, Set<Alert>> groups = new LinkedHashMap<>();
        for (Alert alert : alerts) {
            GroupKey key = new GroupKey(alert.name(), alert.severity(), alert.state(), alert.namespace());
            groups.computeIfAbsent(key, _ -> new LinkedHashSet<>()).add(alert);
        }
        List<AlertGroup> sorted = new ArrayList<>();
        groups.forEach((key, instances) -> sorted.add(
                new AlertGroup(key.name(), key.severity(), key.state(), key.namespace(), List.copyOf(instances))));
        sorted.sort(ORDER);
        return List.copyOf(sorted);
    }

    public Optional<Instant> since() {
        return Age.earliest(instances, alert -> alert.since());
    }

    /// The objects of all instances, without duplicates.
    public List<Subject> targets() {
        return instances.stream()
                .flatMap(alert -> AlertTargets.of(alert).stream())
                .distinct()
                .toList();
    }

    /// 0 critical, 1 warning, 2 a severity of the rule's own, 3 info, 4 none.
    private int rank() {
        return switch (severity) {
            case "critical" -> 0;
            case "warning" -> 1;
            case "info" -> 3;
            case "none" -> 4;
            default -> 2;
        };
    }
}
