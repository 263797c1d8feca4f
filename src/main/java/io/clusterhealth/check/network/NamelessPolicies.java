// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
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
import io.clusterhealth.meaning.Meaning.DnsFailed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Network policies created just before programs failed to resolve names, with no policy that allows them DNS: a
/// policy that restricts egress has to allow DNS.
///
/// @param before how long a program may keep working after the policy was created
/// @param slack how much later than the first program's failure a policy may seem to have been created
/// @param recent how long ago a program's last run may have ended
public record NamelessPolicies(Duration before, Duration slack, Duration recent) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .when(
                        picture -> FailedCall.in(picture, recent, said -> said.any(DnsFailed.class))
                                .findAny()
                                .isPresent(),
                        Resources.NETWORK_POLICIES)
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
        FailedCall.in(picture, recent, said -> said.any(DnsFailed.class))
                .forEach(one -> shut(policies, one.pod().namespace(), peers.labels(one.pod()))
                        .ifPresent(policy -> kept.computeIfAbsent(policy, _ -> new ArrayList<>())
                                .add(one)));
        return kept.entrySet().stream()
                .filter(entry -> arrival.timely(entry.getKey(), entry.getValue()))
                .map(entry -> finding(entry.getKey(), entry.getValue(), peers, picture.asOf()))
                .sorted(Finding.ORDER)
                .toList();
    }

    /// The oldest policy that certainly restricts the egress of a pod, if it is certain that no policy allows its DNS
    /// requests.
    private static Optional<NetworkPolicy> shut(List<NetworkPolicy> policies, String namespace, Labels pod) {
        List<NetworkPolicy> own = policies.stream()
                .filter(policy -> policy.namespace().equals(namespace))
                .toList();
        return own.stream().anyMatch(policy -> policy.asks() && pod.mayFit(policy.pods()))
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
