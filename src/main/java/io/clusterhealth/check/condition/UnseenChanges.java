// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Custom resources whose controller has not reported on their latest spec: a notice for those of one API group, for
/// not every controller reports the generation that it has seen. What reports a fault is left to other checks. Only
/// recordings contain these custom resources.
///
/// @param patience how long a change may wait
public record UnseenChanges(Duration patience) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS).recorded(Resources.UNSEEN_CHANGES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return UnseenChange.in(picture, patience).stream()
                .filter(one -> !one.object().isInDoubt())
                .collect(Collectors.groupingBy(UnseenChange::group, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(waiting -> finding(waiting, picture))
                .toList();
    }

    private static Finding finding(List<UnseenChange> waiting, Picture picture) {
        UnseenChange first = waiting.getFirst();
        return Finding.of(FindingCode.CUSTOM_RESOURCE_UNWELL, FaultyResource.subject(first.object()))
                .saying("its controller has reported on generation %d of %d%s%s"
                        .formatted(
                                first.object().number("status.observedGeneration", 0),
                                first.object().number("metadata.generation", 0),
                                Age.text(", which is %s old", first.since(), picture.asOf()),
                                waiting.size() == 1
                                        ? ""
                                        : "; likewise " + UnseenChange.names(waiting.subList(1, waiting.size()))))
                .rated(Severity.LOW)
                .since(first.since())
                .links(Relation.OWNED_BY, first.controller(picture).map(Subjects::of).stream())
                .mode(Mode.NOT_RECONCILED);
    }
}
