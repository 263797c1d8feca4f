// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Namespaces with several OperatorGroups: the Operator Lifecycle Manager chooses none of them, and fails also the
/// operators that it had installed before. The finding is about the newest of them, with which that began.
public record OperatorGroups() implements Check {
    private static final Resource<GenericObject> GROUPS = Resources.generic("operatorgroups");

    /// The reason of a ClusterServiceVersion in such a namespace.
    private static final String CONFLICT = "TooManyOperatorGroups";

    private static final Comparator<GenericObject> BY_AGE = Comparator.comparing(
                    (GenericObject group) -> group.created().orElse(Instant.MIN))
            .thenComparing(GenericObject::name);

    @Override
    public Reads reads() {
        return Reads.of(Olm.NEEDS).when(picture -> failing(picture).findAny().isPresent(), GROUPS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, List<GenericObject>> groups = picture.objects(GROUPS).stream()
                .sorted(BY_AGE)
                .collect(Collectors.groupingBy(GenericObject::namespace));
        return failing(picture).collect(Collectors.groupingBy(GenericObject::namespace)).entrySet().stream()
                .filter(failing ->
                        groups.getOrDefault(failing.getKey(), List.of()).size() > 1)
                .map(failing -> finding(groups.getOrDefault(failing.getKey(), List.of()), failing.getValue()))
                .toList();
    }

    private static Stream<GenericObject> failing(Picture picture) {
        return picture.objects(Resources.CLUSTER_SERVICE_VERSIONS).stream()
                .filter(version -> version.text("status.phase").equals("Failed")
                        && version.text("status.reason").equals(CONFLICT));
    }

    /// @param groups the oldest one first
    private static Finding finding(List<GenericObject> groups, List<GenericObject> failing) {
        return Finding.of(FindingCode.SUBSCRIPTION_BLOCKED, Subjects.of(groups.getLast()))
                .saying("it is the newest of %d OperatorGroups in its namespace, beside %s"
                        .formatted(
                                groups.size(),
                                groups.stream()
                                        .limit(groups.size() - 1L)
                                        .map(GenericObject::name)
                                        .collect(Collectors.joining(", "))))
                .since(Age.earliest(failing, version -> version.time("status.lastTransitionTime")))
                .mode(Mode.OPERATOR_GROUPS_CONFLICT)
                .links(Relation.BLAMED_BY, failing.stream().map(Subjects::of).sorted());
    }
}
