// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Healthy cluster operators whose rollout takes too long. None is reported during an update or while a node is not
/// ready, since components on every node wait for it. Operators that are also unavailable or degraded are handled by
/// [OperatorHealth].
///
/// @param patience how long a rollout may take; a condition without a time is not reported
public record OperatorProgress(Duration patience) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_OPERATORS, Resources.CLUSTER_VERSIONS, Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        boolean updating = picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .anyMatch(version -> version.underWay().isPresent());
        boolean lacksNodes = picture.objects(Resources.NODES).stream().anyMatch(node -> !node.is("Ready", "True"));
        return updating || lacksNodes
                ? List.of()
                : picture.objects(Resources.CLUSTER_OPERATORS).stream()
                        .filter(operator -> operator.is("Available", "True") && !operator.is("Degraded", "True"))
                        .flatMap(operator -> finding(operator, picture.asOf()).stream())
                        .toList();
    }

    private Optional<Finding> finding(ClusterOperator operator, Instant asOf) {
        return operator.holding("Progressing", "True")
                .filter(progressing -> Age.reached(progressing.since(), patience, asOf))
                .map(progressing -> finding(operator, progressing, asOf));
    }

    private static Finding finding(ClusterOperator operator, Condition progressing, Instant asOf) {
        return Finding.of(FindingCode.OPERATOR_PROGRESSING, Subjects.of("ClusterOperator", operator.metadata()))
                .evidence(Quotes.evidence(progressing, asOf))
                .since(progressing.since())
                .links(Relation.MANAGES, OperatorNamespaces.of(operator));
    }
}
