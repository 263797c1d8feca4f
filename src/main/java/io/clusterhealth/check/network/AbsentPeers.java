// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// NetworkPolicies by which nothing may call the ready pods of a Service: the only peers that they let in are pods of
/// namespaces with labels that none has.
///
/// Whether anything is to call it is not known, so that this is a notice; [BlockedClients] has the callers that fail.
/// A selector of pods alone is not judged: a CronJob may start such pods.
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
        List<NetworkPolicy> suspects = policies.policies().stream()
                .filter(policy -> !policy.open()
                        && !policy.peers().isEmpty()
                        && policy.peers().stream().allMatch(policies::absent))
                .toList();
        if (suspects.isEmpty() || !picture.namespace().isEmpty() || !picture.whole(Resources.NAMESPACES)) {
            return List.of();
        }
        Backends backends = Backends.in(picture);
        PolicyPeers peers = PolicyPeers.in(picture);
        return suspects.stream()
                .flatMap(policy -> {
                    String namespace = policy.metadata().namespace();
                    List<String> services = picture.objects(Resources.SERVICES).stream()
                            .filter(service -> service.metadata().namespace().equals(namespace)
                                    && !service.selector().isEmpty())
                            .map(service -> Subjects.of("Service", service.metadata()))
                            .filter(service -> backends.of(service) == Backing.READY)
                            .filter(service -> shuts(policy, peers.behind(service), policies))
                            .map(Subject::name)
                            .sorted()
                            .toList();
                    return services.isEmpty() ? Stream.empty() : Stream.of(finding(policy, services));
                })
                .toList();
    }

    private static boolean shuts(NetworkPolicy policy, List<Labels> pods, IngressPolicies policies) {
        String namespace = policy.metadata().namespace();
        return policies.around(namespace, pods).anyMatch(policy::equals)
                && policies.letInNothingThatExists(namespace, pods);
    }

    private static Finding finding(NetworkPolicy policy, List<String> services) {
        String labels = policy.peers().stream()
                .flatMap(peer -> peer.namespaces().stream())
                .flatMap(selector -> words(selector).lines())
                .distinct()
                .limit(NAMED)
                .collect(Collectors.joining("; "));
        return Finding.of(FindingCode.POLICY_SHUTS_OUT, Subjects.of("NetworkPolicy", policy.metadata()))
                .quoting(
                        "nothing may call the ready pods of Service %s: no namespace has the labels of its namespaceSelector"
                                .formatted(Words.first(services, NAMED)),
                        labels)
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
