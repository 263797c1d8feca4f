// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.DnsServices;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NotResolved;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Network policies created just before programs failed to resolve names, with no policy that allows them DNS: a
/// policy that restricts egress has to allow DNS.
///
/// @param before how long a program may keep working after the policy was created
/// @param slack how much later than the first program's failure a policy may seem to have been created
/// @param recent how long ago a program's last run may have ended
public record NamelessPolicies(Duration before, Duration slack, Duration recent) implements Check {
    private static final Software NODE_DNS = Software.named("node-dns");

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .when(
                        picture -> FailedCall.in(picture, recent, said -> said.any(DnsFailed.class))
                                .findAny()
                                .isPresent(),
                        Resources.NETWORK_POLICIES,
                        Resources.SERVICES)
                .always(Resources.NAMESPACES, Resources.ENDPOINT_SLICES)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<NetworkPolicy> policies = picture.objects(Resources.NETWORK_POLICIES).stream()
                .filter(NetworkPolicy::egress)
                .toList();
        if (policies.isEmpty()) {
            return List.of();
        }
        PolicyTiming arrival = new PolicyTiming(before, slack);
        PolicyPeers peers = PolicyPeers.in(picture);
        Map<NetworkPolicy, List<FailedCall>> kept = new HashMap<>();
        Predicate<NetworkPolicy> asks = asks(picture, peers);
        FailedCall.in(picture, recent, said -> said.any(DnsFailed.class, NotResolved.class))
                .forEach(one -> shut(policies, asks, one.pod().namespace(), peers.labels(one.pod()))
                        .ifPresent(policy -> kept.computeIfAbsent(policy, _ -> new ArrayList<>())
                                .add(one)));
        return kept.entrySet().stream()
                .filter(entry -> arrival.timely(entry.getKey(), unanswered(entry.getValue())))
                .map(entry -> finding(entry.getKey(), entry.getValue(), peers, picture.asOf()))
                .sorted(Finding.ORDER)
                .toList();
    }

    /// The others may have got the answer that there is no such name.
    private static List<FailedCall> unanswered(List<FailedCall> programs) {
        return programs.stream()
                .filter(program -> program.meanings().any(DnsFailed.class))
                .toList();
    }

    /// Whether a policy may allow access to the cluster's DNS: to the pods behind its Service, or the cache on each
    /// node.
    private static Predicate<NetworkPolicy> asks(Picture picture, PolicyPeers peers) {
        PeerNamespaces namespaces = PeerNamespaces.in(picture);
        Map<String, List<Labels>> servers = DnsServices.in(picture).stream()
                .collect(groupingBy(
                        Subject::namespace,
                        flatMapping(
                                service -> Stream.concat(
                                        peers.behind(service).stream(), peers.named(NODE_DNS, service.namespace())),
                                toList())));
        return policy -> policy.asked().stream()
                .anyMatch(peer -> servers.entrySet().stream()
                        .anyMatch(entry -> entry.getValue().stream()
                                .anyMatch(pods -> namespaces.mayBe(peer, policy.namespace(), entry.getKey(), pods))));
    }

    /// The oldest policy that certainly restricts the egress of a pod, if it is certain that no policy allows its DNS
    /// requests.
    private static Optional<NetworkPolicy> shut(
            List<NetworkPolicy> policies, Predicate<NetworkPolicy> asks, String namespace, Labels pod) {
        List<NetworkPolicy> own = policies.stream()
                .filter(policy -> policy.namespace().equals(namespace))
                .toList();
        return own.stream().anyMatch(policy -> asks.test(policy) && pod.mayFit(policy.pods()))
                ? Optional.empty()
                : own.stream()
                        .filter(policy -> pod.surelyFit(policy.pods()))
                        .min(Comparator.comparing((NetworkPolicy policy) ->
                                        policy.created().orElse(Instant.EPOCH))
                                .thenComparing(policy -> Subjects.of("NetworkPolicy", policy.metadata())));
    }

    private static Finding finding(NetworkPolicy policy, List<FailedCall> programs, PolicyPeers peers, Instant asOf) {
        long workloads = peers.workloads(programs);
        String ago = Age.text(" %s ago", policy.created(), asOf);
        String who = workloads == 1 ? "one workload gets" : workloads + " workloads get";
        Quote quote = programs.stream()
                .map(FailedCall::quote)
                .min(Comparator.naturalOrder())
                .orElse(Quote.NONE);
        return Finding.of(FindingCode.POLICY_KEEPS_NAMES, Subjects.of("NetworkPolicy", policy.metadata()))
                .quoting("it came%s; %s no names, and no policy lets them ask".formatted(ago, who), quote)
                .since(policy.created())
                .links(Relation.SHUTS_OUT, peers.names(programs));
    }
}
