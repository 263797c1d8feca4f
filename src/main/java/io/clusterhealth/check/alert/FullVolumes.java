// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.alert;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.measure.Measured;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Volumes that are full, of data or of files, or will be soon. Only kubelets measure the use of a volume, and only
/// the monitoring scrapes them: its measurements and its own alerts count, each claim once. A critical alert means
/// less than 3 % left, a warning that the volume will be full within four days; a silenced claim is excluded.
///
/// @param fill the limits for measurements
/// @see <a href="https://runbooks.prometheus-operator.dev/runbooks/kubernetes/kubepersistentvolumefillingup/">
/// KubePersistentVolumeFillingUp</a>
public record FullVolumes(VolumeFill fill) implements Check {
    private static final String INODES = "KubePersistentVolumeInodesFillingUp";
    private static final Set<String> RULES = Set.of("KubePersistentVolumeFillingUp", INODES);
    private static final String CLAIM = "persistentvolumeclaim";

    @Override
    public Reads reads() {
        return Reads.of(Resources.VOLUME_CLAIMS)
                .ofComponent(OpenShift::shown, Resources.ALERTS)
                .and(Measured.OPTIONAL_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, Finding> worst = new TreeMap<>();
        for (Alert alert : picture.objects(Resources.ALERTS)) {
            boolean asked = picture.covers(alert.namespace());
            if (asked && tells(alert) && alert.state() == Alert.AlertState.FIRING) {
                worst.merge(claim(alert), finding(claim(alert), alert), Finding::worse);
            }
        }
        fill.measured(picture).forEach(finding -> worst.merge(finding.subject(), finding, Finding::worse));
        picture.objects(Resources.ALERTS).stream()
                .filter(alert -> tells(alert) && alert.state() == Alert.AlertState.SILENCED)
                .forEach(alert -> worst.remove(claim(alert)));
        return List.copyOf(worst.values());
    }

    /// Whether an alert is reported as a finding on its claim.
    static boolean tells(Alert alert) {
        return RULES.contains(alert.name()) && !alert.label(CLAIM).isEmpty();
    }

    private static Subject claim(Alert alert) {
        return Subjects.claim(alert.namespace(), alert.label(CLAIM));
    }

    private static String space(boolean full) {
        return full ? "hardly anything is left of its volume" : "its volume will be full within days";
    }

    /// A volume without a free inode takes no new file, whatever space is left.
    private static String inodes(boolean full) {
        return full
                ? "hardly any inodes are left on its volume"
                : "the inodes of its volume will be used up within days";
    }

    private static Finding finding(Subject claim, Alert alert) {
        boolean full = alert.severity().equals("critical");
        return Finding.of(FindingCode.VOLUME_FULL, claim)
                .quoting(alert.name().equals(INODES) ? inodes(full) : space(full), alert.summary())
                .lowIf(!full)
                .since(full ? alert.since() : Optional.empty());
    }
}
