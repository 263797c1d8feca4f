// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What administrators decide about access to the cluster's DNS: AdminNetworkPolicies before NetworkPolicies are
/// asked, and the BaselineAdminNetworkPolicy for pods that none selects. The first rule that matches applies.
///
/// @param before those of the first kind, the one with the highest priority first
record AdminPolicies(List<GenericObject> before, List<GenericObject> after, Resolvers resolvers) {
    static final Resource<GenericObject> BEFORE = Resources.generic("adminnetworkpolicies");
    static final Resource<GenericObject> AFTER = Resources.generic("baselineadminnetworkpolicies");

    /// Nodes and networks may be any address.
    private static final Peer ANY = new Peer(Optional.empty(), Optional.empty());

    private static final int LOWEST_PRIORITY = 1000;

    /// The decision of the first rule that may match.
    ///
    /// @param denies whether it certainly matches, and denies access
    record AdminDecision(GenericObject policy, boolean denies) {}

    static AdminPolicies in(Picture picture, Resolvers resolvers) {
        return new AdminPolicies(
                picture.objects(BEFORE).stream()
                        .sorted(Comparator.comparingLong(policy -> policy.number("spec.priority", LOWEST_PRIORITY)))
                        .toList(),
                picture.objects(AFTER),
                resolvers);
    }

    /// The decision before NetworkPolicies are asked; empty if it is theirs.
    Optional<AdminDecision> first(String namespace, Labels pod) {
        return decide(before, namespace, pod);
    }

    /// The decision where no NetworkPolicy selects the pod.
    Optional<AdminDecision> last(String namespace, Labels pod) {
        return decide(after, namespace, pod);
    }

    private Optional<AdminDecision> decide(List<GenericObject> policies, String namespace, Labels pod) {
        return policies.stream()
                .filter(policy -> resolvers.namespaces().mayBe(subject(policy), "", namespace, pod))
                .flatMap(policy -> policy.each("spec.egress").stream().map(rule -> new Rule(policy, rule)))
                .filter(rule -> mayCover(rule.ports()) && rule.peers().anyMatch(peer -> resolvers.mayBe(peer, "")))
                .findFirst()
                .flatMap(rule -> decision(rule, namespace, pod));
    }

    private record Rule(GenericObject policy, GenericObject written) {
        List<GenericObject> ports() {
            return written.each("ports");
        }

        Stream<Peer> peers() {
            return written.each("to").stream().map(AdminPolicies::peer);
        }
    }

    /// A rule that may not match keeps those after it from deciding, and denies nothing for certain.
    private Optional<AdminDecision> decision(Rule rule, String namespace, Labels pod) {
        String action = rule.ports().isEmpty()
                        && resolvers.namespaces().surelyIs(subject(rule.policy()), namespace, pod)
                        && resolvers.surelyAmong(rule.peers().toList())
                ? rule.written().text("action")
                : "";
        return action.equals("Pass")
                ? Optional.empty()
                : Optional.of(new AdminDecision(rule.policy(), action.equals("Deny")));
    }

    private static Peer subject(GenericObject policy) {
        return policy.each("spec.subject").stream()
                .map(AdminPolicies::peer)
                .findFirst()
                .orElse(ANY);
    }

    private static Peer peer(GenericObject entry) {
        if (entry.has("namespaces")) {
            return new Peer(Optional.of(entry.selector("namespaces")), Optional.empty());
        }
        return entry.has("pods")
                ? new Peer(
                        Optional.of(entry.selector("pods.namespaceSelector")),
                        Optional.of(entry.selector("pods.podSelector")))
                : ANY;
    }

    /// A named port may be that of DNS.
    private static boolean mayCover(List<GenericObject> ports) {
        return ports.isEmpty()
                || ports.stream()
                        .anyMatch(port -> port.has("namedPort")
                                || NetworkPolicy.DNS_PORTS.stream()
                                        .anyMatch(dns -> port.number("portNumber.port|portRange.start", dns + 1) <= dns
                                                && port.number("portNumber.port|portRange.end", dns - 1) >= dns));
    }
}
