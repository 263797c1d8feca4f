// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.EventDetail;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.ClusterObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A section of `conditions.txt`: the first of its rows that holds for an object yields the finding.
///
/// @param waiting the reason of objects that wait for another one: reported only if that other object has a finding
/// as well, since the wait may otherwise be temporary; empty for none
public record ConditionCheck(
        List<Resource<? extends ClusterObject>> lists, Reads reads, List<ConditionRow> rows, Optional<String> waiting)
        implements Check {

    /// All sections, in the order of the file.
    public static List<ConditionCheck> all() {
        return ConditionFile.CHECKS;
    }

    /// The codes of its rows.
    public Set<FindingCode> codes() {
        return rows.stream().map(ConditionRow::code).collect(Collectors.toUnmodifiableSet());
    }

    /// The name in the documentation.
    public String name() {
        return lists.stream().map(Resource::kind).distinct().collect(Collectors.joining(", ", "conditions of ", ""));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> found = lists.stream()
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(object -> judge(object, picture).stream())
                .map(finding -> EventDetail.added(finding, picture))
                .toList();
        return waiting.map(reason -> found.stream()
                        .filter(one -> !because(reason, one) || found.stream().anyMatch(other -> names(one, other)))
                        .toList())
                .orElse(found);
    }

    private Optional<Finding> judge(ClusterObject object, Picture picture) {
        return rows.stream().flatMap(row -> row.judge(object, picture).stream()).findFirst();
    }

    private static boolean because(String reason, Finding finding) {
        return said(finding).said().reason().equals(reason);
    }

    private static boolean names(Finding one, Finding other) {
        return !one.equals(other)
                && said(one)
                        .said()
                        .message()
                        .contains("'%s/%s'"
                                .formatted(
                                        other.subject().namespace(),
                                        other.subject().name()));
    }

    private static Evidence said(Finding finding) {
        return finding.evidence().getFirst();
    }
}
