// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.image.FailedPulls.FailedPull;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.NoSpace;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Nodes without space for an image: containerd's disk may be full without the kubelet's condition DiskPressure, which
/// is handled by `NodeConditions`.
public record ImageDisks() implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<FailedPull> full = FailedPulls.in(picture)
                .filter(pull ->
                        pull.fault() == PullFault.NODE && pull.meanings().any(NoSpace.class))
                .toList();
        Set<String> reported = full.isEmpty()
                ? Set.of()
                : picture.objects(Resources.NODES).stream()
                        .filter(node -> node.is("DiskPressure", "True"))
                        .map(Node::name)
                        .collect(Collectors.toSet());
        return SharedBlame.<String, FailedPull>of(
                        full.stream(), pull -> Stream.of(pull.pod().node()))
                .filter(blame -> !reported.contains(blame.target()))
                .map(blame -> blame.finding(
                        FindingCode.NODE_DISK_PRESSURE,
                        Subjects.node(blame.target()),
                        "images of %d workloads do not fit on it"))
                .toList();
    }
}
