// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.alert;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Firing alerts, one finding for all instances of a rule in a namespace.
///
/// Alerts are secondary to what the other checks observe: a critical one is a finding of medium severity, and a notice
/// beside an incident of other findings; a warning is a notice; pending, silenced, informative and heartbeat alerts are
/// none. Alerts that [FullVolumes] reports are
/// excluded.
public record FiringAlerts() implements Check {
    private static final int NAMED = 3;
    private static final Set<String> HEARTBEATS = Set.of(Watchdog.NAME, "InfoInhibitor", "DeadMansSwitch");

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS, Resources.NODES, Resources.PODS)
                .ofComponent(OpenShift::shown, Resources.ALERTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Alert> firing = picture.objects(Resources.ALERTS).stream()
                .filter(alert -> alert.state() == Alert.AlertState.FIRING && !HEARTBEATS.contains(alert.name()))
                .filter(alert -> !FullVolumes.tells(alert))
                .filter(alert -> picture.covers(alert.namespace()))
                .toList();
        return AlertGroup.of(firing).stream()
                .flatMap(group -> severity(group).map(severity -> finding(picture, group, severity)).stream())
                .toList();
    }

    private static Optional<Severity> severity(AlertGroup group) {
        return switch (group.severity()) {
            case "critical" -> Optional.of(FindingCode.ALERT_FIRING.severity());
            case "info", "none", "" -> Optional.empty();
            default -> Optional.of(Severity.LOW);
        };
    }

    private static Finding finding(Picture picture, AlertGroup group, Severity severity) {
        Alert first = group.instances().getFirst();
        List<Subject> targets = group.instances().stream()
                .flatMap(alert -> AlertTargets.in(picture, alert).stream())
                .distinct()
                .toList();
        String count = group.instances().size() == 1
                ? ""
                : ", in %d instances".formatted(group.instances().size());
        return Finding.of(FindingCode.ALERT_FIRING, new Subject("Alert", group.namespace(), group.name()))
                .quoting(
                        group.severity() + " alert" + count + about(targets),
                        first.summary(),
                        group.instances().stream()
                                .flatMap(AlertTargets::names)
                                .distinct()
                                .toArray(Meaning[]::new))
                .rated(severity)
                .since(group.since())
                .links(Relation.REPORTS_ON, Stream.concat(targets.stream(), namespace(group, targets).stream()));
    }

    /// The objects that its labels name, which the summary of a rule often omits; empty if they name none.
    private static String about(List<Subject> targets) {
        List<String> named = targets.stream()
                .filter(target -> AlertTargets.NAME.matcher(target.name()).matches())
                .map(target -> target.kind().equals(Subject.EXTERNAL) ? target.name() : target.toString())
                .toList();
        return named.isEmpty() ? "" : ", about " + Words.first(named, NAMED);
    }

    /// If the alert is about a cluster-scoped object, the namespace is that of the exporter.
    private static Optional<Subject> namespace(AlertGroup group, List<Subject> targets) {
        return Optional.of(group.namespace())
                .filter(name -> !name.isEmpty())
                .filter(_ ->
                        targets.stream().noneMatch(target -> target.namespace().isEmpty()))
                .map(name -> Subject.clusterScoped("Namespace", name));
    }
}
