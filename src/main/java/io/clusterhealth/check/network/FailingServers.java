// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Callers;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CallOutcome;
import io.clusterhealth.meaning.CalledPeers;
import io.clusterhealth.meaning.Meaning.ConnectionLost;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Services with ready pods whose responses make several workloads fail: a read-only index, a database without free
/// connections, a server that resets connections. One or two workloads may simply send wrong requests.
///
/// @param several how many workloads make it the server's fault
public record FailingServers(int several) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .always(Resources.ENDPOINT_SLICES)
                .when(picture -> !blamed(picture).isEmpty(), Resources.SERVICES)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<SharedBlame<Subject, FailingContainer>> blamed = blamed(picture);
        if (blamed.isEmpty()) {
            return List.of();
        }
        PolicyPeers peers = PolicyPeers.in(picture);
        return blamed.stream().map(blame -> finding(blame, peers)).toList();
    }

    /// The Services that enough workloads name after they got a response. A program that the API server rejects lacks
    /// permissions of its own.
    private List<SharedBlame<Subject, FailingContainer>> blamed(Picture picture) {
        List<FailingContainer> answered = FailingContainer.crashed(picture)
                .filter(FailingContainer::failed)
                .filter(FailingServers::answered)
                .toList();
        if (answered.size() < several) {
            return List.of();
        }
        Set<Subject> refused = answered.stream()
                .filter(FailingServers::refused)
                .map(FailingContainer::workload)
                .collect(Collectors.toSet());
        Answering servers = new Answering(Backends.in(picture), Callers.in(picture), refused, new HashSet<>());
        answered.forEach(message -> servers.named().addAll(servers.in(message).toList()));
        return SharedBlame.<Subject, FailingContainer>of(several, answered.stream(), servers::of)
                .toList();
    }

    /// The Services with ready pods that may have given an answer.
    ///
    /// @param unwelcome the workloads whose login is refused
    /// @param named those that some message names
    private record Answering(Backends backends, Callers callers, Set<Subject> unwelcome, Set<Subject> named) {
        Stream<Subject> in(FailingContainer message) {
            return ready(message.services());
        }

        /// The servers that the message names. A refusal of a login often names no server: then the one that the pod
        /// template names, or of several those that the messages of others name.
        Stream<Subject> of(FailingContainer message) {
            List<Subject> own = in(message).toList();
            if (!own.isEmpty() || !refused(message) || namesOthers(message)) {
                return own.stream();
            }
            List<Subject> called = ready(callers.calledBy(message.workload()).stream())
                    .filter(this::refusesMost)
                    .toList();
            return called.size() == 1 ? called.stream() : called.stream().filter(named::contains);
        }

        /// A Service whose other callers work may be another one than that which refuses.
        private boolean refusesMost(Subject service) {
            List<Subject> all = callers.of(service);
            return 2 * all.stream().filter(unwelcome::contains).count() >= all.size();
        }

        private Stream<Subject> ready(Stream<Subject> services) {
            return services.filter(
                    service -> !service.equals(Subject.API_SERVICE) && backends.of(service) == Backing.READY);
        }

        private static boolean namesOthers(FailingContainer message) {
            CalledPeers peers = message.meanings().called();
            return !peers.hosts().isEmpty() || !peers.services().isEmpty();
        }
    }

    private static boolean refused(FailingContainer message) {
        return message.meanings().loginRefused();
    }

    /// A connection that is lost was accepted before.
    private static boolean answered(FailingContainer message) {
        return message.meanings().any(ConnectionLost.class)
                || CallOutcome.of(message.meanings()) == CallOutcome.ANSWERED;
    }

    private static Finding finding(SharedBlame<Subject, FailingContainer> blame, PolicyPeers peers) {
        Subject service = blame.target();
        List<Workload> servers = peers.servers().selected(service);
        Optional<Subject> maker = maker(servers);
        return Finding.of(FindingCode.SERVICE_FAILS_CALLERS, maker.orElse(service))
                .quoting(
                        "%d workloads end over what %s answers"
                                .formatted(
                                        blame.workloads().size(),
                                        maker.map(_ -> service.name()).orElse("it")),
                        blame.quote(service))
                .since(blame.since())
                .links(links(blame.texts(), servers, peers))
                .modeIf(blame.texts().stream().allMatch(FailingServers::refused), Mode.LOGIN_REFUSED);
    }

    /// The common owner of all workloads behind a Service, if they are several: one database of many parts.
    private static Optional<Subject> maker(List<Workload> servers) {
        Set<Optional<Subject>> makers = servers.stream()
                .map(server -> Subjects.controller(server.metadata()))
                .collect(Collectors.toSet());
        return servers.size() > 1 && makers.size() == 1 ? makers.iterator().next() : Optional.empty();
    }

    private static List<Link> links(List<FailingContainer> all, List<Workload> servers, PolicyPeers peers) {
        Set<Subject> selected = servers.stream().map(Subjects::of).collect(Collectors.toSet());
        Stream<Link> fails = all.stream()
                .flatMap(one -> peers.names(one.pod()).stream())
                .map(caller -> new Link(Relation.BLAMED_BY, caller));
        Stream<Link> selects = selected.stream().map(server -> new Link(Relation.SELECTS, server));
        Stream<Link> mounts = peers.servers().pods().values().stream()
                .filter(pod -> selected.contains(peers.workload(pod)))
                .flatMap(Subjects::claims)
                .map(claim -> new Link(Relation.MOUNTS, claim));
        return Stream.of(fails, selects, mounts)
                .flatMap(links -> links)
                .distinct()
                .sorted(Comparator.comparing(Link::relation).thenComparing(Link::target))
                .toList();
    }
}
