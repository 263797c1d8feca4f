// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LimitRange;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.OutOfLimitRange;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// LimitRanges that reject the pods of several workloads in their namespace: they are stricter than the existing
/// workloads. A single workload may request too much. The admission plugin does not name the LimitRange, so it is
/// reported only if it is the only one in its namespace.
///
/// @param several how many workloads make a finding
/// @param recent how long an event counts
public record LimitRangeRefusals(int several, Duration recent) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.EVENTS)
                .and(Owners.REPLICA_SETS_READ)
                .onWarning(WarningMessage.OUT_OF_LIMIT_RANGE, Resources.LIMIT_RANGES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<LimitRange> ranges = picture.objects(Resources.LIMIT_RANGES);
        if (ranges.isEmpty()) {
            return List.of();
        }
        return RefusedPods.in(picture, OutOfLimitRange.class, several, recent)
                .flatMap(refused -> alone(refused.target(), ranges)
                        .map(range -> refused.finding(
                                FindingCode.LIMIT_RANGE_REFUSES,
                                Subjects.of("LimitRange", range.metadata()),
                                "it refuses the pods of %d workloads")))
                .toList();
    }

    private static Stream<LimitRange> alone(String namespace, List<LimitRange> ranges) {
        List<LimitRange> there = ranges.stream()
                .filter(range -> range.namespace().equals(namespace))
                .toList();
        return there.size() == 1 ? there.stream() : Stream.empty();
    }
}
