// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;
import java.util.Set;

/// A server whose certificate has expired, as several workloads say that end over it.
///
/// @param several how many workloads make it the server's fault rather than their own clock's or store's
public record ShownCertificates(int several) implements Check {
    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Distrust distrust = Distrust.in(picture.objects(Resources.PODS).stream());
        return Complaints.ofCrashes(distrust::server)
                .shared(
                        several,
                        FindingCode.SHOWN_CERTIFICATE_EXPIRED,
                        "%d workloads end over its certificate",
                        picture);
    }
}
