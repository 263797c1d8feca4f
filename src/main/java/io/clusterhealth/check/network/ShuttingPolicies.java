// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.NetworkPolicy;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
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

/// Network policies that came just before programs stopped getting through to a Service, and let none of them in.
///
/// Whoever is behind such a Service is well all the while: the kubelet's probes are let in by any policy.
///
/// @param before how long a program may go on after the policy came: connections that are open often stay so
/// @param slack how much later than the first program's failure a policy may seem to have come
/// @param recent how long ago a program's last run may have ended
public record ShuttingPolicies(Duration before, Duration slack, Duration recent) implements Check {

    /// Whom a policy shuts out of what.
    private record Shut(NetworkPolicy policy, Set<Subject> services, List<Unheard> callers) {
        Shut(NetworkPolicy policy) {
            this(policy, new TreeSet<>(), new ArrayList<>());
        }

        void add(Subject service, List<Unheard> more) {
            services.add(service);
            callers.addAll(more);
        }
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(
                Look.quiet(Resources.ENDPOINT_SLICES),
                Look.when(this::someTimeOut, Resources.SERVICES, Resources.NETWORK_POLICIES),
                Owners.LOOK);
    }

    /// Which Service an address is of is not known before these are read.
    private boolean someTimeOut(Picture picture) {
        List<Unheard> waiting =
                Unheard.in(picture, recent).filter(Unheard::timesOut).toList();
        if (waiting.isEmpty()) {
            return false;
        }
        Backends backends = Backends.in(picture);
        return waiting.stream()
                .anyMatch(one -> CalledAddress.bare(one.said()).findAny().isPresent()
                        || one.services().anyMatch(service -> backends.of(service) == Backing.READY));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Doors doors = Doors.in(picture);
        if (doors.policies().isEmpty()) {
            return List.of();
        }
        Backends backends = Backends.in(picture);
        Guests guests = Guests.in(picture);
        PolicyTiming arrival = new PolicyTiming(before, slack);
        Map<Subject, Shut> found = new TreeMap<>();
        calls(picture, backends).forEach((service, calls) -> {
            List<Labels> pods = guests.behind(service);
            List<Unheard> shut = calls.stream()
                    .filter(call -> !doors.mayLetIn(
                            service.namespace(), pods, call.pod().metadata().namespace(), guests.labels(call.pod())))
                    .toList();
            doors.firstAround(service.namespace(), pods)
                    .filter(policy -> shut.stream().anyMatch(Unheard::timesOut) && arrival.timely(policy, shut))
                    .map(policy -> found.computeIfAbsent(
                            Subjects.of("NetworkPolicy", policy.metadata()), _ -> new Shut(policy)))
                    .ifPresent(all -> all.add(service, shut));
        });
        return found.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue(), guests, picture.asOf()))
                .toList();
    }

    /// By the Services with ready pods behind them that they do not get through to.
    private Map<Subject, List<Unheard>> calls(Picture picture, Backends backends) {
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
        Map<Subject, List<Unheard>> calls = new TreeMap<>();
        Unheard.in(picture, recent)
                .forEach(one -> Stream.concat(
                                one.services().filter(known::contains),
                                CalledAddress.bare(one.said())
                                        .flatMap(address -> Optional.ofNullable(byAddress.get(address)).stream()))
                        .distinct()
                        .forEach(service -> calls.computeIfAbsent(service, _ -> new ArrayList<>())
                                .add(one)));
        return calls;
    }

    private static Finding finding(Subject subject, Shut shut, Guests guests, Instant asOf) {
        Optional<Instant> made = shut.policy().metadata().created();
        long workloads = guests.workloads(shut.callers());
        String services =
                shut.services().stream().map(Subject::name).distinct().limit(3).collect(Collectors.joining(", "));
        String quote = shut.callers().stream()
                .filter(Unheard::timesOut)
                .map(Unheard::said)
                .min(Comparator.naturalOrder())
                .orElse("");
        return Finding.of(FindingCode.POLICY_SHUTS_OUT, subject)
                .quoting(
                        "it came%s; %s do not get through to %s, and no policy lets them in"
                                .formatted(
                                        made.map(at -> " " + Age.text(at, asOf) + " ago")
                                                .orElse(""),
                                        workloads == 1 ? "pods of one workload" : workloads + " workloads",
                                        services),
                        quote)
                .since(made)
                .links(guests.shutOut(shut.callers()));
    }
}
