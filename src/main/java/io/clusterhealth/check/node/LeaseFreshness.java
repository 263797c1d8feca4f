// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Nodes reported as Ready although their kubelet is silent: the node controller no longer updates their status. If
/// it does, the Lease is renewed by a clock that is behind, see [NodeClocks].
///
/// @param silence age of a lease from which it counts; kubelets renew theirs every 10 seconds
public record LeaseFreshness(Duration silence) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES).onShortLists(NodeLeases::wanted, Resources.LEASES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        NodePools pools = NodePools.in(picture);
        NodeLeases leases = NodeLeases.in(picture);
        if (leases.watched(silence, picture.asOf())) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        for (Node node : picture.objects(Resources.NODES)) {
            Optional<Instant> stale = leases.stale(node, silence, picture.asOf());
            stale.ifPresent(at -> findings.add(Finding.of(FindingCode.NODE_LEASE_STALE, Subjects.node(node.name()))
                    .saying("Lease last renewed " + Age.text(at, picture.asOf()) + " ago")
                    .since(stale)
                    .links(pools.of(node))));
        }
        return findings;
    }
}
