// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.FailingContainer;
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
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Network policies, those of administrators included, created just before programs failed to resolve names,
/// with no policy that allows them DNS: a policy that restricts egress has to allow DNS.
///
/// @param before how long a program may keep working after the policy was created
/// @param slack how much later than the first program's failure a policy may seem to have been created
/// @param recent how long ago a program's last run may have ended
public record NamelessPolicies(Duration before, Duration slack, Duration recent) implements Check {
    private static final int NAMED = 3;

    /// The policy that denies.
    private record Shut(Subject subject, Optional<Instant> created) {
        static Shut by(NetworkPolicy policy) {
            return new Shut(Subjects.of("NetworkPolicy", policy.metadata()), policy.created());
        }

        static Optional<Shut> by(AdminPolicies.AdminDecision decision) {
            return Optional.of(decision.policy())
                    .filter(_ -> decision.denies())
                    .map(policy -> new Shut(Subjects.of(policy), policy.created()));
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .when(
                        picture -> FailingContainer.failed(picture, recent, said -> said.any(DnsFailed.class))
                                .findAny()
                                .isPresent(),
                        Resources.NETWORK_POLICIES,
                        AdminPolicies.BEFORE,
                        AdminPolicies.AFTER,
                        Resources.SERVICES)
                .always(Resources.NAMESPACES, Resources.ENDPOINT_SLICES)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        if (Stream.of(Resources.NETWORK_POLICIES, AdminPolicies.BEFORE, AdminPolicies.AFTER)
                .allMatch(list -> picture.objects(list).isEmpty())) {
            return List.of();
        }
        PolicyPeers peers = PolicyPeers.in(picture);
        Resolvers resolvers = Resolvers.in(picture, peers);
        AdminPolicies admin = AdminPolicies.in(picture, resolvers);
        PolicyTiming arrival = new PolicyTiming(before, slack);
        Map<Shut, List<FailingContainer>> kept = new HashMap<>();
        FailingContainer.failed(picture, recent, said -> said.any(DnsFailed.class, NotResolved.class))
                .forEach(one -> shut(one.pod().namespace(), peers.labels(one.pod()), admin, picture)
                        .ifPresent(policy -> kept.computeIfAbsent(policy, _ -> new ArrayList<>())
                                .add(one)));
        return kept.entrySet().stream()
                .filter(entry -> arrival.timely(entry.getKey().created(), unanswered(entry.getValue())))
                .map(entry -> finding(entry.getKey(), entry.getValue(), peers, picture))
                .sorted(Finding.ORDER)
                .toList();
    }

    /// The others may have got the answer that there is no such name.
    private static List<FailingContainer> unanswered(List<FailingContainer> programs) {
        return programs.stream()
                .filter(program -> program.meanings().any(DnsFailed.class))
                .toList();
    }

    /// The policy that certainly denies the DNS requests of a pod.
    private static Optional<Shut> shut(String namespace, Labels pod, AdminPolicies admin, Picture picture) {
        Optional<AdminPolicies.AdminDecision> first = admin.first(namespace, pod);
        if (first.isPresent()) {
            return first.flatMap(Shut::by);
        }
        List<NetworkPolicy> own = picture.objects(Resources.NETWORK_POLICIES).stream()
                .filter(policy -> policy.egress() && policy.namespace().equals(namespace))
                .toList();
        return own.stream().noneMatch(policy -> pod.mayFit(policy.pods()))
                ? admin.last(namespace, pod).flatMap(Shut::by)
                : oldest(own, pod, admin.resolvers()).map(Shut::by);
    }

    /// The oldest policy that certainly restricts the egress of a pod, if it is certain that no policy allows its DNS
    /// requests.
    private static Optional<NetworkPolicy> oldest(List<NetworkPolicy> own, Labels pod, Resolvers resolvers) {
        return own.stream()
                        .filter(policy -> pod.mayFit(policy.pods()))
                        .anyMatch(policy ->
                                policy.asked().stream().anyMatch(peer -> resolvers.mayBe(peer, policy.namespace())))
                ? Optional.empty()
                : own.stream()
                        .filter(policy -> pod.surelyFit(policy.pods()))
                        .min(Comparator.comparing((NetworkPolicy policy) ->
                                        policy.created().orElse(Instant.EPOCH))
                                .thenComparing(policy -> Subjects.of("NetworkPolicy", policy.metadata())));
    }

    /// The names of the other policies that deny all of these programs, and came with this one: any one of them does.
    private String others(Shut policy, List<FailingContainer> programs, PolicyPeers peers, Picture picture) {
        List<String> names = picture.objects(Resources.NETWORK_POLICIES).stream()
                .filter(one -> one.egress()
                        && one.namespace().equals(policy.subject().namespace())
                        && !one.name().equals(policy.subject().name()))
                .filter(one -> programs.stream()
                        .allMatch(program -> peers.labels(program.pod()).surelyFit(one.pods())))
                .filter(one -> one.created()
                        .flatMap(at -> policy.created().map(made -> Duration.between(made, at)))
                        .filter(apart -> apart.compareTo(slack) <= 0)
                        .isPresent())
                .map(NetworkPolicy::name)
                .sorted()
                .toList();
        return names.isEmpty() ? "" : " with NetworkPolicy " + Words.first(names, NAMED) + "";
    }

    private Finding finding(Shut policy, List<FailingContainer> programs, PolicyPeers peers, Picture picture) {
        long workloads = peers.workloads(programs);
        String ago = Age.text(" %s ago", policy.created(), picture.asOf());
        String who = workloads == 1 ? "one workload gets" : workloads + " workloads get";
        Quote quote = programs.stream()
                .map(FailingContainer::quote)
                .min(Comparator.naturalOrder())
                .orElse(Quote.NONE);
        return Finding.of(FindingCode.POLICY_KEEPS_NAMES, policy.subject())
                .quoting(
                        "it came%s%s; %s no names, and no policy lets them ask"
                                .formatted(ago, others(policy, programs, peers, picture), who),
                        quote)
                .since(policy.created())
                .links(Relation.SHUTS_OUT, peers.names(programs));
    }
}
