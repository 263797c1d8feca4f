// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Ingress;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// NetworkPolicies that allow no traffic from outside their namespace to ready pods that an Ingress, a Route or a
/// load balancer leads to.
///
/// Whether a policy is enforced, and whether it applies to pods on the host network, depends on the network plugin,
/// so that this is a notice unless there is evidence of blocked traffic. An ingress controller in the same namespace
/// may be allowed by the labels of its pods.
public record BlockedIngressControllers() implements Check {
    private static final int NAMED = 3;

    /// A policy, and a Service that it blocks.
    private record Shut(Subject policy, Subject service) {}

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS).and(IngressPolicies.OF_ENTRY_POINTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        IngressPolicies policies = IngressPolicies.in(picture);
        if (policies.policies().isEmpty()) {
            return List.of();
        }
        Backends backends = Backends.in(picture);
        PolicyPeers peers = PolicyPeers.in(picture);
        Set<String> controllers = controllers(picture);
        Map<Subject, List<Shut>> byPolicy = Audience.in(picture).entered().stream()
                .filter(service -> backends.of(service) == Backing.READY)
                .filter(service -> !controllers.contains(service.namespace()))
                .flatMap(service -> shut(service, peers.behind(service), policies).stream())
                .collect(groupingBy(Shut::policy, TreeMap::new, toList()));
        return byPolicy.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Set<String> controllers(Picture picture) {
        List<Ingress> ingresses = picture.objects(Resources.INGRESSES);
        return picture.objects(Resources.SERVICES).stream()
                .filter(service -> Entrance.is(service, ingresses))
                .map(service -> service.namespace())
                .collect(toSet());
    }

    private static Optional<Shut> shut(Subject service, List<Labels> pods, IngressPolicies policies) {
        return policies.firstAround(service.namespace(), pods)
                .filter(_ -> !policies.mayLetInFromElsewhere(service.namespace(), pods))
                .map(policy -> new Shut(Subjects.of("NetworkPolicy", policy.metadata()), service));
    }

    private static Finding finding(Subject policy, List<Shut> shut) {
        String services = shut.stream()
                .map(one -> one.service().name())
                .sorted()
                .limit(NAMED)
                .collect(joining(", "));
        return Finding.of(FindingCode.POLICY_SHUTS_ENTRANCE, policy)
                .saying(
                        "it selects the ready pods of %s %s%s, to which calls from outside lead, and no policy there lets in anything from another namespace or an address"
                                .formatted(
                                        shut.size() == 1 ? "Service" : shut.size() + " Services,",
                                        shut.size() > NAMED ? "such as " : "",
                                        services));
    }
}
