// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// NetworkPolicies that restrict ingress to pods of their namespace.
///
/// @param policies those that restrict ingress
record IngressPolicies(List<NetworkPolicy> policies, PeerNamespaces namespaces) {
    /// The policies and the Services that they may block, where something enters the cluster.
    static final Reads OF_ENTRY_POINTS = Reads.of()
            .always(Resources.ENDPOINT_SLICES)
            .when(picture -> !Audience.in(picture).entered().isEmpty(), Resources.SERVICES, Resources.NETWORK_POLICIES);

    static IngressPolicies in(Picture picture) {
        return new IngressPolicies(
                picture.objects(Resources.NETWORK_POLICIES).stream()
                        .filter(NetworkPolicy::ingress)
                        .toList(),
                PeerNamespaces.in(picture));
    }

    /// The oldest policy that certainly selects all of these pods: since its creation only allowed peers have access.
    /// Of several with the same age, the one with the fewest peers.
    Optional<NetworkPolicy> firstAround(String namespace, List<Labels> pods) {
        return around(namespace, pods)
                .min(Comparator.comparing(
                                (NetworkPolicy policy) -> policy.created().orElse(Instant.EPOCH))
                        .thenComparing(policy -> policy.peers().size())
                        .thenComparing(policy -> Subjects.of("NetworkPolicy", policy.metadata())));
    }

    /// The policies that certainly select all of these pods.
    Stream<NetworkPolicy> around(String namespace, List<Labels> pods) {
        return in(namespace).filter(policy -> pods.stream().allMatch(labels -> labels.surelyFit(policy.pods())));
    }

    /// Whether some policy may allow these callers to some of these pods; `false` only if it is certain that none
    /// does.
    boolean mayLetIn(String namespace, List<Labels> pods, String from, Labels callers) {
        return mayLetIn(namespace, pods, peer -> namespaces.mayBe(peer, namespace, from, callers));
    }

    /// Whether some policy allows anything from another namespace, or from an IP block, to some of these pods.
    boolean mayLetInFromElsewhere(String namespace, List<Labels> pods) {
        return mayLetIn(
                namespace,
                pods,
                peer -> peer.namespaces().isPresent() || peer.pods().isEmpty());
    }

    /// Whether the policies let in no other peers than these. A policy without a peer shuts its pods on purpose.
    boolean letInNothingBut(Predicate<Peer> peers, String namespace, List<Labels> pods) {
        return !mayLetIn(namespace, pods, peers.negate());
    }

    private boolean mayLetIn(String namespace, List<Labels> pods, Predicate<Peer> wanted) {
        return in(namespace)
                .filter(policy -> pods.stream().anyMatch(labels -> labels.mayFit(policy.pods())))
                .anyMatch(policy -> policy.open() || policy.peers().stream().anyMatch(wanted));
    }

    private Stream<NetworkPolicy> in(String namespace) {
        return policies.stream().filter(policy -> policy.namespace().equals(namespace));
    }
}
