// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.PodSecurityViolated;
import java.time.Duration;
import java.util.List;

/// Namespaces whose Pod Security standard (label `pod-security.kubernetes.io/enforce`) rejects the pods of several
/// workloads: the label was set after they were created. A single workload may request too much.
///
/// @param several how many workloads make a finding
/// @param recent how long an event counts
public record PodSecurity(int several, Duration recent) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.EVENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return RefusedPods.in(picture, PodSecurityViolated.class, several, recent)
                .map(refused -> refused.finding(
                        FindingCode.POD_SECURITY_REFUSES,
                        Subject.clusterScoped("Namespace", refused.target()),
                        "its Pod Security standard refuses the pods of %d workloads"))
                .toList();
    }
}
