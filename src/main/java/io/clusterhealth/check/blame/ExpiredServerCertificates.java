// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.blame;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.TerminationMessages;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.List;

/// A server whose certificate has expired, according to the termination messages of several workloads.
///
/// @param several how many workloads make it the server's fault rather than that of their own clock or trust store
public record ExpiredServerCertificates(int several) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        ExpiredCertificates expired = ExpiredCertificates.in(picture);
        return SharedBlame.of(several, TerminationMessages.in(picture), expired::server)
                .map(blame -> blame.blaming(
                        FindingCode.SHOWN_CERTIFICATE_EXPIRED, blame.target(), "%d workloads end over its certificate"))
                .toList();
    }
}
