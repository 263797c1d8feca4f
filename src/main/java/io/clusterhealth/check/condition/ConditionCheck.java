// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Check;
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

/// A section of `conditions.txt`: of the rows about its lists the first that holds speaks for an object.
///
/// @param waiting the reason of those that wait for another: worth a word where that other is told of as well, and
///     perhaps on its way where it is not; empty for none
/// @param parts where the objects are of which each tells its own status; empty where the whole has one
public record ConditionCheck(
        List<Resource<? extends ClusterObject>> lists,
        Reads reads,
        List<ConditionRow> rows,
        Optional<String> waiting,
        Optional<String> parts)
        implements Check {

    /// The sections, in the order of the file.
    public static List<ConditionCheck> all() {
        return ConditionFile.CHECKS;
    }

    /// The one about a list.
    ///
    /// @param list its name, such as `catalogsources`
    public static ConditionCheck of(String list) {
        return ConditionFile.CHECKS.stream()
                .filter(check ->
                        check.lists.stream().anyMatch(one -> one.of().list().equals(list)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no conditions of " + list));
    }

    /// What its rows find.
    public Set<FindingCode> codes() {
        return rows.stream().map(ConditionRow::code).collect(Collectors.toUnmodifiableSet());
    }

    /// By which documents call it.
    public String name() {
        return lists.stream().map(Resource::kind).distinct().collect(Collectors.joining(", ", "conditions of ", ""));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Finding> found = lists.stream()
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(object -> judge(object, picture).stream())
                .toList();
        return waiting.map(reason -> found.stream()
                        .filter(one -> !because(reason, one) || found.stream().anyMatch(other -> names(one, other)))
                        .toList())
                .orElse(found);
    }

    private Optional<Finding> judge(ClusterObject object, Picture picture) {
        return parts.map(path -> {
                    List<? extends ClusterObject> each = object.parts(path);
                    List<Finding> found = each.stream()
                            .flatMap(part -> first(part, picture).stream())
                            .toList();
                    return found.stream().findFirst().map(finding -> finding.lowIf(found.size() < each.size()));
                })
                .orElseGet(() -> first(object, picture));
    }

    private Optional<Finding> first(ClusterObject object, Picture picture) {
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
