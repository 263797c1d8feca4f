// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.IngressController;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// OpenShift's ingress controllers; the graver of two conditions speaks.
///
/// @param patience for how long a bad condition is only a notice
public record IngressControllerHealth(Duration patience) implements Check {
    private static final String KIND = "IngressController";
    private static final String NAMESPACE = "openshift-ingress-operator";

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.part(OpenShift::whole, Resources.INGRESS_CONTROLLERS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.INGRESS_CONTROLLERS).stream()
                .flatMap(controller -> finding(controller, picture.asOf()).stream())
                .toList();
    }

    /// The ingress controller whose routers have this name.
    static Subject subject(String router) {
        return new Subject(KIND, NAMESPACE, router);
    }

    private Optional<Finding> finding(IngressController controller, Instant asOf) {
        return controller
                .condition("Available")
                .filter(available -> available.is("False"))
                .map(condition -> finding(FindingCode.INGRESS_UNAVAILABLE, controller, condition, asOf))
                .or(() -> controller
                        .condition("Degraded")
                        .filter(degraded -> degraded.is("True"))
                        .map(condition -> finding(FindingCode.INGRESS_DEGRADED, controller, condition, asOf)));
    }

    private Finding finding(FindingCode code, IngressController controller, Condition condition, Instant asOf) {
        boolean young = condition
                .since()
                .filter(since -> !Age.reaches(patience, since, asOf))
                .isPresent();
        return Finding.of(code, Subjects.of(KIND, controller.metadata()))
                .quoting(
                        "%s is %s, with %d routers available"
                                .formatted(condition.type(), condition.status(), controller.available()),
                        Quotes.of(condition))
                .lowIf(young)
                .since(condition.since());
    }
}
