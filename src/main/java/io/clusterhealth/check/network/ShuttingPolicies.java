// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Network policies created just before programs could no longer reach a Service, with no policy that allows them.
///
/// The pods behind such a Service stay ready: every policy allows the kubelet's probes.
///
/// @param before how long a program may keep working after the policy was created: open connections often persist
/// @param slack how much later than the first program's failure a policy may seem to have been created
/// @param recent how long ago a program's last run may have ended
public record ShuttingPolicies(Duration before, Duration slack, Duration recent) implements Check {

    /// The clients that a policy blocks from a Service.
    private record Shut(NetworkPolicy policy, Set<Subject> services, List<FailedCall> callers) {
        Shut(NetworkPolicy policy) {
            this(policy, new TreeSet<>(), new ArrayList<>());
        }

        void add(Subject service, List<FailedCall> more) {
            services.add(service);
            callers.addAll(more);
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .always(Resources.ENDPOINT_SLICES)
                .when(this::someTimeOut, Resources.SERVICES, Resources.NETWORK_POLICIES)
                .and(Owners.REPLICA_SETS_READ);
    }

    /// An address cannot be mapped to a Service before these lists are read.
    private boolean someTimeOut(Picture picture) {
        List<FailedCall> waiting = FailedCall.unanswered(picture, recent)
                .filter(FailedCall::timedOut)
                .toList();
        if (waiting.isEmpty()) {
            return false;
        }
        Backends backends = Backends.in(picture);
        return waiting.stream()
                .anyMatch(one -> one.addresses().findAny().isPresent()
                        || one.services().anyMatch(service -> backends.of(service) == Backing.READY));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        IngressPolicies policies = IngressPolicies.in(picture);
        if (policies.policies().isEmpty()) {
            return List.of();
        }
        Backends backends = Backends.in(picture);
        PolicyPeers peers = PolicyPeers.in(picture);
        PolicyTiming arrival = new PolicyTiming(before, slack);
        Map<Subject, Shut> found = new TreeMap<>();
        calls(picture, backends).forEach(blame -> {
            Subject service = blame.target();
            List<Labels> pods = peers.behind(service);
            List<FailedCall> shut = blame.texts().stream()
                    .filter(call -> !policies.mayLetIn(
                            service.namespace(), pods, call.pod().metadata().namespace(), peers.labels(call.pod())))
                    .toList();
            policies.firstAround(service.namespace(), pods)
                    .filter(policy -> shut.stream().anyMatch(FailedCall::timedOut) && arrival.timely(policy, shut))
                    .map(policy -> found.computeIfAbsent(
                            Subjects.of("NetworkPolicy", policy.metadata()), _ -> new Shut(policy)))
                    .ifPresent(all -> all.add(service, shut));
        });
        return found.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue(), peers, picture.asOf()))
                .toList();
    }

    /// Groups failed calls by the Services with ready pods that they did not reach.
    private Stream<SharedBlame<Subject, FailedCall>> calls(Picture picture, Backends backends) {
        List<Service> ready = picture.objects(Resources.SERVICES).stream()
                .filter(service -> !service.selector().isEmpty())
                .filter(service -> backends.of(Subjects.of("Service", service.metadata())) == Backing.READY)
                .toList();
        Set<Subject> known = new HashSet<>();
        Map<String, Subject> byAddress = new HashMap<>();
        for (Service service : ready) {
            Subject subject = Subjects.of("Service", service.metadata());
            known.add(subject);
            byAddress.put(service.address(), subject);
        }
        return SharedBlame.of(
                FailedCall.unanswered(picture, recent),
                call -> Stream.concat(
                        call.services().filter(known::contains),
                        call.addresses().flatMap(address -> Optional.ofNullable(byAddress.get(address)).stream())));
    }

    private static Finding finding(Subject subject, Shut shut, PolicyPeers peers, Instant asOf) {
        Optional<Instant> made = shut.policy().metadata().created();
        long workloads = peers.workloads(shut.callers());
        String services =
                shut.services().stream().map(Subject::name).distinct().limit(3).collect(Collectors.joining(", "));
        Quote quote = shut.callers().stream()
                .filter(FailedCall::timedOut)
                .map(FailedCall::quote)
                .min(Comparator.naturalOrder())
                .orElse(Quote.NONE);
        return Finding.of(FindingCode.POLICY_SHUTS_OUT, subject)
                .quoting(
                        "it came%s; %s do not get through to %s, and no policy lets them in"
                                .formatted(
                                        Age.text(" %s ago", made, asOf),
                                        workloads == 1 ? "pods of one workload" : workloads + " workloads",
                                        services),
                        quote)
                .since(made)
                .links(Relation.SHUTS_OUT, peers.names(shut.callers()));
    }
}
