// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.check.Reads;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// The size of etcd's database: at its quota etcd rejects writes. Members hold the same data, so the fullest
/// represents all. Without a measurement, the alert of etcd's own rules counts, which fires above 95 %.
///
/// @param notice percentage of the quota from which it is worth knowing
/// @param urgent percentage from which action is needed
/// @see <a href="https://github.com/etcd-io/etcd/blob/main/contrib/mixin/mixin.libsonnet">etcdDatabaseQuotaLowSpace</a>
public record EtcdDatabase(int notice, int urgent) implements MeasureCheck {
    private static final Set<String> RULES = Set.of("etcdDatabaseQuotaLowSpace", "etcdBackendQuotaLowSpace");

    @Override
    public Reads reads() {
        return MeasureCheck.super.reads().ofComponent(OpenShift::shown, Resources.ALERTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Measurement> measured = Measured.of(Signal.ETCD_DATABASE, picture);
        return measured.isEmpty() ? alerted(picture) : judged(measured);
    }

    private static List<Finding> alerted(Picture picture) {
        return picture.objects(Resources.ALERTS).stream()
                .filter(alert -> RULES.contains(alert.name()) && alert.state() == Alert.AlertState.FIRING)
                .filter(alert -> !alert.label("pod").isEmpty() && picture.covers(alert.namespace()))
                .min(Comparator.comparing((Alert alert) -> alert.since().orElse(Instant.MAX))
                        .thenComparing(alert -> alert.label("pod")))
                .map(alert -> Finding.of(
                                FindingCode.ETCD_FULL, new Subject("Pod", alert.namespace(), alert.label("pod")))
                        .saying("its database is close to its quota, as alert %s says".formatted(alert.name()))
                        .since(alert.since()))
                .stream()
                .toList();
    }

    private List<Finding> judged(List<Measurement> measured) {
        return measured.stream()
                .max(Comparator.comparingInt((Measurement member) -> Measured.percent(member.value()))
                        .thenComparing(Measured::member, Comparator.reverseOrder()))
                .filter(member -> Measured.percent(member.value()) >= notice)
                .map(this::finding)
                .stream()
                .toList();
    }

    private Finding finding(Measurement member) {
        int percent = Measured.percent(member.value());
        return Finding.of(FindingCode.ETCD_FULL, Measured.member(member))
                .saying("its database has reached %d %% of its quota".formatted(percent))
                .lowIf(percent < urgent);
    }
}
