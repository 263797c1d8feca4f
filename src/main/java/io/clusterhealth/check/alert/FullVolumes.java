// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.alert;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Volumes that are full, or will be. Only kubelets know how full one is, and only the monitoring asks them: a critical
/// alert is of one with less than 3 % left, a warning of one that will be full within four days.
///
/// @see <a href="https://runbooks.prometheus-operator.dev/runbooks/kubernetes/kubepersistentvolumefillingup/">
/// KubePersistentVolumeFillingUp</a>
public record FullVolumes() implements Check {
    private static final Set<String> RULES =
            Set.of("KubePersistentVolumeFillingUp", "KubePersistentVolumeInodesFillingUp");
    private static final String CLAIM = "persistentvolumeclaim";

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.VOLUME_CLAIMS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.part(OpenShift::shown, Resources.ALERTS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, Alert> worst = new TreeMap<>();
        for (Alert alert : picture.objects(Resources.ALERTS)) {
            boolean asked = picture.namespace()
                    .filter(name -> !name.equals(alert.namespace()))
                    .isEmpty();
            if (asked && tells(alert) && alert.state() == Alert.State.FIRING) {
                worst.merge(claim(alert), alert, (one, other) -> critical(other) ? other : one);
            }
        }
        return worst.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// Whether an alert is one of those that are told as what they say of a claim.
    static boolean tells(Alert alert) {
        return RULES.contains(alert.name()) && !alert.label(CLAIM).isEmpty();
    }

    private static Subject claim(Alert alert) {
        return new Subject("PersistentVolumeClaim", alert.namespace(), alert.label(CLAIM));
    }

    private static boolean critical(Alert alert) {
        return alert.severity().equals("critical");
    }

    private static Finding finding(Subject claim, Alert alert) {
        boolean full = critical(alert);
        return new Finding(
                FindingCode.VOLUME_FULL,
                full ? FindingCode.VOLUME_FULL.severity() : Severity.LOW,
                claim,
                full ? alert.since() : Optional.empty(),
                List.of(Evidence.quoting(
                        full ? "hardly anything is left of its volume" : "its volume will be full within days",
                        alert.summary())),
                List.of());
    }
}
