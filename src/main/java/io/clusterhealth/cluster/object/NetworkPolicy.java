// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// A NetworkPolicy, as far as it says which peers may connect, and which pods may use DNS. Ports of the first are not
/// read: a peer that is let in on one counts as let in.
///
/// @param pods `spec.podSelector`: the pods of its namespace that it selects
/// @param ingress whether it has `Ingress` among its types: then only peers that some policy allows may connect
/// @param open whether one of its rules allows every peer
/// @param peers the peers that its other rules allow
/// @param egress whether it limits where they may go: then they only get where some policy lets them
/// @param asks whether one of its rules may let them go to a DNS server, wherever that is
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

    /// An entry of `from`; a block of addresses where it has no selector.
    ///
    /// @param namespaces without it the pods are those of the policy's own namespace
    /// @param pods without it they are all pods of the namespaces
    public record Peer(Optional<LabelSelector> namespaces, Optional<LabelSelector> pods) {}
}
