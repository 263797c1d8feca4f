// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Services with ready pods behind them whose answers several workloads end over: an index that is read-only, a
/// database that takes no more clients. One or two workloads may well ask for the wrong thing.
///
/// @param several how many workloads make it the server's fault
public record FailingServers(int several) implements Check {
    /// Whoever is refused by this one lacks rights of his own.
    private static final Subject API = new Subject("Service", "default", "kubernetes");

    /// What a pod said in the end.
    private record Complaint(Subject workload, Pod pod, String said) {}

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(
                Look.quiet(Resources.ENDPOINT_SLICES),
                Look.when(picture -> !complaints(picture).isEmpty(), Resources.SERVICES),
                Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, List<Complaint>> complaints = complaints(picture);
        if (complaints.isEmpty()) {
            return List.of();
        }
        Backends backends = Backends.in(picture);
        Guests guests = Guests.in(picture);
        return complaints.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue(), backends, guests))
                .toList();
    }

    /// By the Services that enough workloads complain of.
    private Map<Subject, List<Complaint>> complaints(Picture picture) {
        Map<Subject, List<Complaint>> found = new TreeMap<>();
        List<Pod> ending = picture.objects(Resources.PODS).stream()
                .filter(pod -> lastWords(pod).findAny().isPresent())
                .toList();
        if (ending.size() < several) {
            return found;
        }
        Backends backends = Backends.in(picture);
        Owners owners = Owners.in(picture);
        for (Pod pod : ending) {
            lastWords(pod)
                    .forEach(said -> CalledAddress.services(said, pod.metadata().namespace())
                            .distinct()
                            .filter(service -> !service.equals(API) && backends.of(service) == Backing.READY)
                            .forEach(service -> found.computeIfAbsent(service, _ -> new ArrayList<>())
                                    .add(new Complaint(owners.workload(pod), pod, said))));
        }
        found.values().removeIf(all -> workloads(all) < several);
        return found;
    }

    private static long workloads(List<Complaint> all) {
        return all.stream().map(Complaint::workload).distinct().count();
    }

    /// Of containers that crash again and again, each time with an answer in hand.
    private static Stream<String> lastWords(Pod pod) {
        return pod.crashes()
                .filter(ended -> ended.exitCode() != 0)
                .map(Ended::message)
                .filter(CalledAddress::answered);
    }

    private static Finding finding(Subject service, List<Complaint> all, Backends backends, Guests guests) {
        List<Workload> servers = guests.servers().selected(service);
        Optional<Subject> maker = maker(servers);
        String quote =
                all.stream().map(Complaint::said).min(Comparator.naturalOrder()).orElse("");
        return Finding.of(FindingCode.SERVICE_FAILS_CALLERS, maker.orElse(service))
                .quoting(
                        "%d workloads end over what %s answers"
                                .formatted(
                                        workloads(all),
                                        maker.map(_ -> service.name()).orElse("it")),
                        quote)
                .since(all.stream()
                        .flatMap(one -> one.pod().condition("Ready").flatMap(Condition::since).stream())
                        .min(Comparator.naturalOrder()))
                .links(links(all, servers, guests));
    }

    /// What made all of the workloads behind a Service, where they are several: one database of many parts.
    private static Optional<Subject> maker(List<Workload> servers) {
        Set<Optional<Subject>> makers = servers.stream()
                .map(server -> server.metadata()
                        .controller()
                        .map(owner ->
                                new Subject(owner.kind(), server.metadata().namespace(), owner.name())))
                .collect(Collectors.toSet());
        return servers.size() > 1 && makers.size() == 1 ? makers.iterator().next() : Optional.empty();
    }

    private static List<Link> links(List<Complaint> all, List<Workload> servers, Guests guests) {
        Set<Subject> selected = servers.stream().map(Subjects::of).collect(Collectors.toSet());
        Stream<Link> fails = all.stream()
                .flatMap(one -> guests.names(one.pod()).stream())
                .map(caller -> new Link(Relation.BLAMED_BY, caller));
        Stream<Link> selects = selected.stream().map(server -> new Link(Relation.SELECTS, server));
        Stream<Link> mounts = guests.servers().pods().values().stream()
                .filter(pod -> selected.contains(guests.workload(pod)))
                .flatMap(pod -> pod.claims().stream()
                        .map(claim -> new Subject(
                                "PersistentVolumeClaim", pod.metadata().namespace(), claim)))
                .map(claim -> new Link(Relation.MOUNTS, claim));
        return Stream.of(fails, selects, mounts)
                .flatMap(links -> links)
                .distinct()
                .sorted(Comparator.comparing(Link::relation).thenComparing(Link::target))
                .toList();
    }
}
