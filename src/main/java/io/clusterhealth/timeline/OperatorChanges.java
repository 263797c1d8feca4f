// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.util.Set;
import java.util.stream.Stream;

/// Changes of the Available, Degraded and Progressing conditions of cluster operators.
final class OperatorChanges {
    private static final Set<String> TOLD = Set.of("Available", "Degraded", "Progressing");

    private OperatorChanges() {}

    static Stream<Change> changes(Picture picture) {
        return picture.objects(Resources.CLUSTER_OPERATORS).stream()
                .flatMap(operator -> operator.conditions().stream()
                        .filter(condition -> TOLD.contains(condition.type()))
                        .flatMap(condition -> Transition.of(
                                condition,
                                Subject.clusterScoped("ClusterOperator", operator.name()),
                                ChangeKind.OPERATOR)));
    }
}
