// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Scope;
import io.clusterhealth.finding.Subject;

/// How far a finding reaches, by its layer and object.
final class Reach {
    private Reach() {}

    static Scope of(Finding finding) {
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
