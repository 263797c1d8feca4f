// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The namespaces that peers of NetworkPolicies select by their labels.
///
/// @param known by name, if they were read
record PeerNamespaces(Map<String, Namespace> known) {
    static PeerNamespaces in(Picture picture) {
        return new PeerNamespaces(picture.objects(Resources.NAMESPACES).stream()
                .collect(Collectors.toMap(namespace -> namespace.name(), namespace -> namespace, (one, _) -> one)));
    }

    /// Whether these pods of a namespace may be a peer of a policy; `false` only if they certainly are not.
    ///
    /// @param own the namespace of the policy
    boolean mayBe(Peer peer, String own, String namespace, Labels pods) {
        if (peer.namespaces().isEmpty() && peer.pods().isEmpty()) {
            return true;
        }
        boolean there = peer.namespaces()
                .map(selector -> labels(namespace).mayFit(selector))
                .orElse(namespace.equals(own));
        return there && pods.mayFit(peer.pods().orElse(new LabelSelector(List.of())));
    }

    /// Whether these pods of a namespace are certainly a peer that selects namespaces.
    boolean surelyIs(Peer peer, String namespace, Labels pods) {
        return peer.namespaces()
                .filter(selector -> labels(namespace).surelyFit(selector))
                .filter(_ -> pods.surelyFit(peer.pods().orElse(new LabelSelector(List.of()))))
                .isPresent();
    }

    /// Whether no namespace has the labels that a peer asks for.
    boolean absent(Peer peer) {
        return peer.namespaces()
                .filter(selector ->
                        known.keySet().stream().noneMatch(name -> labels(name).mayFit(selector)))
                .isPresent();
    }

    /// The labels of a namespace; of one that was read, its name is among them.
    private Labels labels(String namespace) {
        return Optional.ofNullable(known.get(namespace))
                .map(Namespace::labels)
                .filter(labels -> labels.containsKey(Namespace.NAME))
                .map(labels -> new Labels(labels, true))
                .orElseGet(() -> new Labels(Map.of(Namespace.NAME, namespace), false));
    }
}
