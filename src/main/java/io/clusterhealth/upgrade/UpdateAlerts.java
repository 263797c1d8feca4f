// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/// Alerts for which `oc adm upgrade recommend` advises to wait.
final class UpdateAlerts {
    private static final Set<String> TELLING = Words.setOf("""
            PodDisruptionBudgetAtLimit KubeContainerWaiting KubeletHealthState KubeNodeNotReady
            KubeNodeReadinessFlapping KubeNodeUnreachable""");

    private UpdateAlerts() {}

    static List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.ALERTS).stream()
                .filter(alert -> alert.state() == Alert.AlertState.FIRING)
                .filter(alert -> alert.severity().equals("critical")
                        || TELLING.contains(alert.name())
                        || alert.label("openShiftUpdatePrecheck").equals("true"))
                .distinct()
                .collect(groupingBy(
                        alert -> List.of(alert.namespace(), alert.name(), alert.severity()),
                        LinkedHashMap::new,
                        toList()))
                .values()
                .stream()
                .map(UpdateAlerts::obstacle)
                .toList();
    }

    private static Obstacle obstacle(List<Alert> alerts) {
        Alert first = alerts.getFirst();
        String several = alerts.size() == 1 ? "" : " for %d objects, the first of them".formatted(alerts.size());
        return Obstacle.review(
                new Subject("Alert", first.namespace(), first.name()),
                Evidence.quoting("is firing with severity " + first.severity() + several, first.summary()),
                "oc adm upgrade recommend");
    }
}
