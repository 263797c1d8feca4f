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
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.util.List;

/// The alert that always fires; without it other alerts may be missing as well.
///
/// OpenShift always has it. Elsewhere monitoring may be installed without it, and its absence is a notice. Incomplete
/// lists, and those of one namespace, are not evaluated.
public record Watchdog() implements Check {
    /// Its name in OpenShift and kube-prometheus.
    public static final String NAME = "Watchdog";

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS).ofComponent(OpenShift::shown, Resources.ALERTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Alert> alerts = picture.objects(Resources.ALERTS);
        boolean missing = picture.whole(Resources.ALERTS) && picture.namespace().isEmpty() && !fires(alerts);
        return missing ? List.of(finding(alerts, picture)) : List.of();
    }

    /// Whether it fires, silenced or not.
    public static boolean fires(List<Alert> alerts) {
        return alerts.stream()
                .anyMatch(alert -> alert.name().equals(NAME) && alert.state() != Alert.AlertState.PENDING);
    }

    private static Finding finding(List<Alert> alerts, Picture picture) {
        return Finding.of(FindingCode.WATCHDOG_MISSING, new Subject("Alert", "", NAME))
                .saying(Words.agreeing(
                        alerts.size(),
                        "none of the %d [alert|alerts] is the one that always fires".formatted(alerts.size())))
                .lowIf(!OpenShift.shown(picture));
    }
}
