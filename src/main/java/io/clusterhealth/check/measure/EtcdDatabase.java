// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.Comparator;
import java.util.List;

/// The size of etcd's database: at its quota etcd rejects writes. Members hold the same data, so the fullest
/// represents all.
///
/// @param notice percentage of the quota from which it is worth knowing
/// @param urgent percentage from which action is needed
public record EtcdDatabase(int notice, int urgent) implements MeasureCheck {
    @Override
    public List<Finding> inspect(Picture picture) {
        return Measured.of(Signal.ETCD_DATABASE, picture).stream()
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
