// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.measure;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Measurement;
import io.clusterhealth.cluster.object.Signal;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.Collectors;

/// Members of etcd that have had no leader for minutes. A single one is severe; if half of them or more are affected,
/// writes fail.
public record EtcdLeader() implements MeasureCheck {
    private static final int NAMED = 3;

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Measurement> members = Measured.of(Signal.ETCD_LEADER, picture);
        List<Subject> alone = members.stream()
                .filter(member -> member.value() < 1)
                .map(Measured::member)
                .sorted()
                .toList();
        return alone.isEmpty() ? List.of() : List.of(finding(alone, members.size()));
    }

    private static Finding finding(List<Subject> alone, int all) {
        boolean most = 2 * alone.size() >= all;
        return Finding.of(FindingCode.ETCD_LEADERLESS, alone.getFirst())
                .quoting(
                        "%d of the %d members measured have had no leader for minutes".formatted(alone.size(), all),
                        alone.stream().map(Subject::name).limit(NAMED).collect(Collectors.joining(", ")))
                .rated(most ? FindingCode.ETCD_LEADERLESS.severity() : Severity.HIGH);
    }
}
