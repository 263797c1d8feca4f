// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Quote;
import java.util.stream.Stream;

/// The messages of OpenShift's operators that are degraded or unavailable.
public final class OperatorTexts {
    private OperatorTexts() {}

    public static Stream<ErrorText> in(Picture picture) {
        return picture.objects(Resources.CLUSTER_OPERATORS).stream()
                .flatMap(operator -> failing(operator)
                        .map(condition -> new ErrorText.Plain(
                                Subjects.of("ClusterOperator", operator.metadata()),
                                Quote.of(condition.message()),
                                condition.since())));
    }

    private static Stream<Condition> failing(ClusterOperator operator) {
        return operator.conditions().stream()
                .filter(condition -> (condition.type().equals("Degraded") && condition.is("True"))
                        || (condition.type().equals("Available") && condition.is("False")));
    }
}
