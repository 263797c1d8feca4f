// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.List;

/// How far a finding reaches, by its layer and object.
final class Reach {
    private Reach() {}

    /// How far an incident reaches. What lies at the ground knows that itself: a lost worker does not become an affair
    /// of the control plane because an operator that runs a pod on it complains.
    ///
    /// @param gravest the findings of the incident's severity
    static Scope of(Finding cause, List<Finding> gravest) {
        boolean ground = cause.code().layer().compareTo(Layer.NODE) <= 0;
        return ground
                ? of(cause)
                : gravest.stream().map(Reach::of).min(Comparator.naturalOrder()).orElseGet(() -> of(cause));
    }

    private static Scope of(Finding finding) {
        return switch (finding.code().layer()) {
            case API -> finding.subject().kind().equals("Namespace") ? Scope.NAMESPACE : Scope.CONTROL_PLANE;
            case CONTROL_PLANE, OPERATOR -> Scope.CONTROL_PLANE;
            case NODE -> master(finding) ? Scope.CONTROL_PLANE : Scope.WORKER_POOL;
            case IMAGE -> Scope.WORKER_POOL;
            case STORAGE, NETWORK, WORKLOAD, POD, ALERT -> Scope.NAMESPACE;
        };
    }

    private static boolean master(Finding finding) {
        Subject pool = Subject.clusterScoped("MachineConfigPool", "master");
        return finding.subject().equals(pool)
                || finding.targets(Relation.MEMBER_OF).contains(pool);
    }
}
