// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.DnsServices;
import io.clusterhealth.check.RunningSoftware;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The cluster's DNS without a desired replica: a Deployment is scaled to zero, or a DaemonSet selects no node.
/// Elsewhere this is a legitimate desired state; without DNS no application works.
final class ClusterDns {
    private static final Software SERVER = Software.named("dns-server");

    private ClusterDns() {}

    /// The finding, if there is a resolver, and none has desired replicas.
    static Optional<Finding> switchedOff(Picture picture) {
        if (!picture.whole(Resources.DEPLOYMENTS) || !picture.whole(Resources.DAEMON_SETS)) {
            return Optional.empty();
        }
        List<Workload> resolvers = Stream.of(Resources.DEPLOYMENTS, Resources.DAEMON_SETS)
                .flatMap(kind -> picture.objects(kind).stream())
                .filter(ClusterDns::resolver)
                .toList();
        return resolvers.stream().allMatch(workload -> workload.observed() && workload.desired() == 0)
                        && resolvers.stream().noneMatch(DnsServices::replaceable)
                ? resolvers.stream().findFirst().map(ClusterDns::finding)
                : Optional.empty();
    }

    private static boolean resolver(Workload workload) {
        return workload.deleted().isEmpty() && RunningSoftware.is(SERVER, workload);
    }

    private static Finding finding(Workload resolver) {
        boolean daemons = resolver.kind().equals("DaemonSet");
        return Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, Subjects.of(resolver))
                .saying("it %s, and nothing else answers for the cluster's names"
                        .formatted(daemons ? "selects no node" : "is scaled to zero"))
                .rated(Severity.CRITICAL)
                .mode(Optional.of(daemons ? Mode.SELECTS_NO_NODE : Mode.SCALED_TO_ZERO));
    }
}
