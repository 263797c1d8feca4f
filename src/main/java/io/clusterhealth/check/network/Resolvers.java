// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.DnsServices;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/// The pods of the cluster's DNS as policies select them: those behind its Service, and the cache on each node.
///
/// @param pods their labels, by namespace
record Resolvers(Map<String, List<Labels>> pods, PeerNamespaces namespaces) {
    private static final Software NODE_DNS = Software.named("node-dns");

    static Resolvers in(Picture picture, PolicyPeers peers) {
        return new Resolvers(
                DnsServices.in(picture).stream()
                        .collect(groupingBy(
                                Subject::namespace,
                                flatMapping(
                                        service -> Stream.concat(
                                                peers.behind(service).stream(),
                                                peers.named(NODE_DNS, service.namespace())),
                                        toList()))),
                PeerNamespaces.in(picture));
    }

    /// Whether some of them may be a peer of a policy.
    ///
    /// @param own the namespace of the policy
    boolean mayBe(Peer peer, String own) {
        return pods.entrySet().stream()
                .anyMatch(entry -> entry.getValue().stream()
                        .anyMatch(labels -> namespaces.mayBe(peer, own, entry.getKey(), labels)));
    }

    /// Whether each of them is certainly one of these peers.
    boolean surelyAmong(List<Peer> peers) {
        BiPredicate<String, Labels> among =
                (namespace, labels) -> peers.stream().anyMatch(peer -> namespaces.surelyIs(peer, namespace, labels));
        return pods.entrySet().stream()
                .allMatch(entry -> entry.getValue().stream().allMatch(labels -> among.test(entry.getKey(), labels)));
    }
}
