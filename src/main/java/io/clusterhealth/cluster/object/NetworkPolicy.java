// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// A NetworkPolicy, reduced to which peers may connect and which pods may use DNS. Ports of ingress rules are not
/// read: a peer allowed on one port counts as allowed.
///
/// @param pods `spec.podSelector`: the pods of its namespace that it selects
/// @param ingress whether its types include `Ingress`: then only peers that some policy allows may connect
/// @param open whether one of its rules allows every peer
/// @param peers the peers that its other rules allow
/// @param egress whether it restricts egress: then its pods only reach what some policy allows
/// @param asks whether one of its rules may allow access to a DNS server, at any address
public record NetworkPolicy(
        Metadata metadata,
        LabelSelector pods,
        boolean ingress,
        boolean open,
        List<Peer> peers,
        boolean egress,
        boolean asks)
        implements Metadata.WithMetadata {

    public NetworkPolicy {
        peers = List.copyOf(peers);
    }

    /// An entry of `from`; an `ipBlock` where it has no selector.
    ///
    /// @param namespaces if absent, the pods are those of the policy's own namespace
    /// @param pods if absent, all pods of the namespaces
    public record Peer(Optional<LabelSelector> namespaces, Optional<LabelSelector> pods) {}
}
