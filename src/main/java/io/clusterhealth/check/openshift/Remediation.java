// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.MachineHealthCheck;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;

/// OpenShift's machine health checks that have given up: more machines are unhealthy than they may replace.
public record Remediation() implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.when(MachineLinks::wanted, Resources.MACHINE_HEALTH_CHECKS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.MACHINE_HEALTH_CHECKS).stream()
                .flatMap(check -> check
                        .condition("RemediationAllowed")
                        .filter(allowed -> allowed.is("False") && check.healthy() < check.expected())
                        .map(refused -> finding(check, refused))
                        .stream())
                .toList();
    }

    private static Finding finding(MachineHealthCheck check, Condition refused) {
        return Finding.of(FindingCode.REMEDIATION_STOPPED, Subjects.of("MachineHealthCheck", check.metadata()))
                .quoting(
                        "%d of %d machines are healthy, and at most %s may be unhealthy"
                                .formatted(
                                        check.healthy(),
                                        check.expected(),
                                        check.maxUnhealthy().isEmpty() ? "100%" : check.maxUnhealthy()),
                        Quotes.of(refused))
                .since(refused.since());
    }
}
