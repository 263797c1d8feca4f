// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CallOutcome;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Network policies created just before programs could no longer reach a Service, with no policy that allows them; or
/// before the workload of each of these programs was created, so that none of them is known to have worked with it.
///
/// The pods behind such a Service stay ready: every policy allows the kubelet's probes.
///
/// @param before how long a program may keep working after the policy was created: open connections often persist
/// @param slack how much later than the first program's failure a policy may seem to have been created
/// @param recent how long ago a program's last run may have ended
public record BlockedClients(Duration before, Duration slack, Duration recent) implements Check {

    private static final int NAMED = 3;

    /// The clients that a policy blocks from a Service.
    ///
    /// @param others the policies that allow other clients only
    private record Shut(
            NetworkPolicy policy, Set<Subject> services, List<FailingContainer> callers, SortedSet<String> others) {
        Shut(NetworkPolicy policy) {
            this(policy, new TreeSet<>(), new ArrayList<>(), new TreeSet<>());
        }

        void add(Subject service, List<FailingContainer> more, Stream<NetworkPolicy> around) {
            services.add(service);
            callers.addAll(more);
            around.filter(one -> !one.equals(policy) && !one.peers().isEmpty()).forEach(one -> others.add(one.name()));
        }

        String passedOver() {
            return others.isEmpty()
                    ? ""
                    : " (%s %s in others only)"
                            .formatted(Words.first(List.copyOf(others), NAMED), others.size() == 1 ? "lets" : "let");
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
        List<FailingContainer> waiting =
                unanswered(picture).filter(BlockedClients::timedOut).toList();
        if (waiting.isEmpty()) {
            return false;
        }
        Backends backends = Backends.in(picture);
        return waiting.stream()
                .anyMatch(one -> addresses(one).findAny().isPresent()
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
            List<FailingContainer> shut = blame.texts().stream()
                    .filter(call -> !policies.mayLetIn(
                            service.namespace(), pods, call.pod().namespace(), peers.labels(call.pod())))
                    .toList();
            policies.firstAround(service.namespace(), pods)
                    .filter(policy -> shut.stream().anyMatch(BlockedClients::timedOut)
                            && (arrival.timely(policy.created(), shut) || older(policy, shut, peers)))
                    .map(policy -> found.computeIfAbsent(
                            Subjects.of("NetworkPolicy", policy.metadata()), _ -> new Shut(policy)))
                    .ifPresent(all -> all.add(service, shut, policies.around(service.namespace(), pods)));
        });
        return found.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue(), peers, picture.asOf()))
                .toList();
    }

    /// Whether the workload of each of these programs is known to be younger than the policy.
    private static boolean older(NetworkPolicy policy, List<FailingContainer> programs, PolicyPeers peers) {
        Instant policyMade = policy.created().orElse(Instant.MAX);
        return programs.stream()
                .allMatch(
                        call -> peers.created(call).filter(policyMade::isBefore).isPresent());
    }

    /// When it began to block these programs: with the policy, or with their first workload.
    private static Optional<Instant> since(Shut shut, PolicyPeers peers) {
        return older(shut.policy(), shut.callers(), peers)
                ? Age.earliest(shut.callers(), peers::created)
                : shut.policy().created();
    }

    /// Groups failed calls by the Services with ready pods that they did not reach.
    private Stream<SharedBlame<Subject, FailingContainer>> calls(Picture picture, Backends backends) {
        return SharedBlame.of(
                unanswered(picture),
                call -> Stream.concat(
                                call.services(), addresses(call).flatMap(address -> backends.at(address).stream()))
                        .filter(backends::ready));
    }

    /// Failed calls to Services that did not respond, or may not have.
    private Stream<FailingContainer> unanswered(Picture picture) {
        return FailingContainer.failed(picture, recent, said -> {
            CallOutcome outcome = CallOutcome.of(said);
            return outcome == CallOutcome.TIMED_OUT || outcome == CallOutcome.UNREACHED;
        });
    }

    private static boolean timedOut(FailingContainer call) {
        return CallOutcome.of(call.meanings()) == CallOutcome.TIMED_OUT;
    }

    /// Addresses that may belong to Services.
    private static Stream<String> addresses(FailingContainer call) {
        return CalledHosts.addresses(call.quote().message());
    }

    private static Finding finding(Subject subject, Shut shut, PolicyPeers peers, Instant asOf) {
        Optional<Instant> made = shut.policy().created();
        long blocked = peers.workloads(shut.callers());
        String services =
                shut.services().stream().map(Subject::name).distinct().limit(3).collect(Collectors.joining(", "));
        Quote quote = shut.callers().stream()
                .filter(BlockedClients::timedOut)
                .map(FailingContainer::quote)
                .min(Comparator.naturalOrder())
                .orElse(Quote.NONE);
        return Finding.of(FindingCode.POLICY_SHUTS_OUT, subject)
                .quoting(
                        "it came%s; %s do not get through to %s, and no policy lets them in%s"
                                .formatted(
                                        Age.text(" %s ago", made, asOf),
                                        blocked == 1 ? "pods of one workload" : blocked + " workloads",
                                        services,
                                        shut.passedOver()),
                        quote)
                .since(since(shut, peers))
                .links(Relation.SHUTS_OUT, peers.names(shut.callers()));
    }
}
