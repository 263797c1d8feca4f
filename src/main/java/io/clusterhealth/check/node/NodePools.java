// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The machine-config pool of a node: a pool of its own role, else `master`, else `worker`.
///
/// @param pools names of the pools; empty if there are none
public record NodePools(Set<String> pools) {
    public static NodePools in(Picture picture) {
        return picture.index(
                NodePools.class,
                shown -> new NodePools(shown.objects(Resources.MACHINE_CONFIG_POOLS).stream()
                        .map(pool -> pool.name())
                        .collect(Collectors.toSet())));
    }

    /// The link to a node's pool. On a cluster without pools the roles are used instead.
    public List<Link> of(Node node) {
        return List.of(new Link(Relation.MEMBER_OF, Subject.clusterScoped("MachineConfigPool", pool(node))));
    }

    public String pool(Node node) {
        if (node.controlPlane()) {
            return "master";
        }
        return node.roles().stream()
                .filter(role -> !role.equals("worker") && pools.contains(role))
                .findFirst()
                .orElse("worker");
    }
}
