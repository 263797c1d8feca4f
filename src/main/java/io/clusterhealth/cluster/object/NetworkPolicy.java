// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A NetworkPolicy, reduced to which peers may connect and which pods may use DNS. Ports of ingress rules are not
/// read: a peer allowed on one port counts as allowed.
///
/// @param pods `spec.podSelector`: the pods of its namespace that it selects
/// @param ingress whether its types include `Ingress`: then only peers that some policy allows may connect
/// @param open whether one of its rules allows every peer
/// @param peers the peers that its other rules allow
/// @param egress whether it restricts egress: then its pods only reach what some policy allows
/// @param asked the peers of its rules that may allow access to a DNS server
public record NetworkPolicy(
        Metadata metadata,
        LabelSelector pods,
        boolean ingress,
        boolean open,
        List<Peer> peers,
        boolean egress,
        List<Peer> asked)
        implements Metadata.WithMetadata {
    /// The second is that of OpenShift's DNS pods, to which policies apply.
    public static final Set<Integer> DNS_PORTS = Set.of(53, 5353);

    /// An entry of `from` or `to`. Without a selector it may be any address: it is an `ipBlock`, or stands for a
    /// rule without entries.
    ///
    /// @param namespaces if absent, the pods are those of the policy's own namespace
    /// @param pods if absent, all pods of the namespaces
    public record Peer(Optional<LabelSelector> namespaces, Optional<LabelSelector> pods) {}

    public static NetworkPolicy read(GenericObject object) {
        List<String> types = object.texts("spec.policyTypes");
        return new NetworkPolicy(
                object.metadata(),
                object.selector("spec.podSelector"),
                types.isEmpty() || types.contains("Ingress"),
                object.each("spec.ingress").stream()
                        .anyMatch(rule -> rule.each("from").isEmpty()),
                peers(object.each("spec.ingress.from")).toList(),
                types.isEmpty() ? object.names("spec").contains("egress") : types.contains("Egress"),
                object.each("spec.egress").stream()
                        .filter(NetworkPolicy::asks)
                        .flatMap(NetworkPolicy::receivers)
                        .toList());
    }

    private static Stream<Peer> receivers(GenericObject rule) {
        List<GenericObject> to = rule.each("to");
        return to.isEmpty() ? Stream.of(new Peer(Optional.empty(), Optional.empty())) : peers(to);
    }

    private static Stream<Peer> peers(List<GenericObject> entries) {
        return entries.stream()
                .map(peer -> new Peer(selector(peer, "namespaceSelector"), selector(peer, "podSelector")));
    }

    /// No selector differs from a selector without requirements.
    private static Optional<LabelSelector> selector(GenericObject peer, String name) {
        return Optional.of(peer).filter(entry -> entry.has(name)).map(entry -> entry.selector(name));
    }

    /// Without ports a rule covers any port; a named port may be that of DNS.
    private static boolean asks(GenericObject rule) {
        List<GenericObject> ports = rule.each("ports");
        return ports.isEmpty()
                || ports.stream().anyMatch(port -> DNS_PORTS.stream().anyMatch(dns -> covers(port, dns)));
    }

    private static boolean covers(GenericObject port, int dns) {
        long first = port.number("port", dns);
        return first <= dns && port.number("endPort", first) >= dns;
    }
}
