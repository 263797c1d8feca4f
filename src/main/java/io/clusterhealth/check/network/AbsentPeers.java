// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Callers;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.NetworkPolicy.Peer;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// NetworkPolicies by which nothing may call the ready pods of a Service: the only peers that they let in are pods of
/// namespaces with labels that none has, or pods of their own namespace with labels that none has.
///
/// Whether anything is to call it is not known, so that this is a notice; [BlockedClients] has the callers that fail.
/// A selector of pods is only judged where a workload of the namespace names the Service: otherwise a CronJob may
/// start such pods.
public record AbsentPeers() implements Check {
    private static final int NAMED = 3;

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.NAMESPACES)
                .and(IngressPolicies.OF_ENTRY_POINTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        IngressPolicies policies = IngressPolicies.in(picture);
        if (policies.policies().isEmpty() || !picture.namespace().isEmpty() || !picture.whole(Resources.NAMESPACES)) {
            return List.of();
        }
        PolicyPeers peers = PolicyPeers.in(picture);
        return policies.policies().stream()
                .filter(policy -> !policy.open() && !policy.peers().isEmpty())
                .flatMap(policy -> policy.peers().stream().allMatch(policies.namespaces()::absent)
                        ? byNamespaces(policy, policies, peers, picture).stream()
                        : byPods(policy, policies, peers, picture).stream())
                .toList();
    }

    private static Optional<Finding> byNamespaces(
            NetworkPolicy policy, IngressPolicies policies, PolicyPeers peers, Picture picture) {
        List<String> services = shut(policy, policies.namespaces()::absent, policies, peers, picture)
                .map(Subject::name)
                .sorted()
                .toList();
        return Optional.of(services)
                .filter(names -> !names.isEmpty())
                .map(names -> finding(
                        policy,
                        "nothing may call the ready pods of Service %s: no namespace has the labels of its namespaceSelector"
                                .formatted(Words.first(names, NAMED)),
                        policy.peers().stream().flatMap(peer -> peer.namespaces().stream())));
    }

    /// The workloads that name the Service are no such peers either: all of its pods are judged by their labels.
    private static Optional<Finding> byPods(
            NetworkPolicy policy, IngressPolicies policies, PolicyPeers peers, Picture picture) {
        String namespace = policy.namespace();
        Predicate<Peer> vain = peer -> policies.namespaces().absent(peer)
                || (peer.namespaces().isEmpty()
                        && peer.pods()
                                .filter(selector ->
                                        peers.running(namespace, picture).noneMatch(labels -> labels.mayFit(selector)))
                                .isPresent());
        if (!policy.peers().stream().allMatch(vain)) {
            return Optional.empty();
        }
        Callers callers = Callers.in(picture);
        return shut(policy, vain, policies, peers, picture)
                .sorted()
                .flatMap(service -> callers.of(service).stream()
                        .filter(caller -> caller.namespace().equals(namespace))
                        .findFirst()
                        .map(caller -> finding(
                                policy,
                                "nothing may call the ready pods of Service %s, which %s names as a server: no pod has the labels of its podSelector"
                                        .formatted(service.name(), caller),
                                policy.peers().stream().flatMap(peer -> peer.pods().stream())))
                        .stream())
                .findFirst();
    }

    /// The Services whose ready pods a policy shuts to all but such peers.
    private static Stream<Subject> shut(
            NetworkPolicy policy, Predicate<Peer> vain, IngressPolicies policies, PolicyPeers peers, Picture picture) {
        String namespace = policy.namespace();
        Backends backends = Backends.in(picture);
        return picture.objects(Resources.SERVICES).stream()
                .filter(service -> service.namespace().equals(namespace))
                .map(service -> Subjects.of("Service", service.metadata()))
                .filter(backends::ready)
                .filter(service -> {
                    List<Labels> pods = peers.behind(service);
                    return policies.around(namespace, pods).anyMatch(policy::equals)
                            && policies.letInNothingBut(vain, namespace, pods);
                });
    }

    private static Finding finding(NetworkPolicy policy, String statement, Stream<LabelSelector> selectors) {
        String labels = selectors
                .flatMap(selector -> words(selector).lines())
                .distinct()
                .limit(NAMED)
                .collect(Collectors.joining("; "));
        return Finding.of(FindingCode.POLICY_SHUTS_OUT, Subjects.of("NetworkPolicy", policy.metadata()))
                .quoting(statement, labels)
                .rated(Severity.LOW)
                .mode(Mode.PEERS_ABSENT);
    }

    private static String words(LabelSelector selector) {
        return selector.requirements().stream().map(AbsentPeers::words).collect(Collectors.joining(", "));
    }

    private static String words(Requirement one) {
        return one.operator().equals("In") && one.values().size() == 1
                ? one.key() + "=" + one.values().getFirst()
                : one.key() + " " + one.operator() + " " + String.join(" ", one.values());
    }
}
