// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Backing;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.DnsServices;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Services without ready endpoints. If no pod is desired behind a Service, that is no finding; the cluster's DNS
/// always needs endpoints, unless other software took its place.
///
/// @param settling from the creation of a Service's first slice
/// @param starting how long pods may be unready, also those that restart
public record ServiceEndpoints(Duration settling, Duration starting) implements Check {
    /// A selector and the labels that it asks for may be changed one after the other.
    private static final Duration EDITING = Duration.ofMinutes(1);

    public static final ServiceEndpoints DEFAULT = new ServiceEndpoints(Duration.ofMinutes(10), Duration.ofMinutes(5));

    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.PODS)
                .always(Resources.ENDPOINT_SLICES)
                .when(ServiceEndpoints::someUnanswered, Resources.SERVICES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Backends backends = Backends.in(picture);
        List<Subject> empty = backends.known().stream()
                .filter(service -> unanswered(backends.of(service)))
                .filter(service -> settled(service, picture)
                        || (backends.of(service) == Backing.NO_ENDPOINTS && misdirects(service, picture)))
                .toList();
        if (empty.isEmpty()) {
            return List.of();
        }
        Servers servers = Servers.in(picture);
        return empty.stream()
                .filter(service -> DnsServices.contains(service)
                        ? !replaced(service, picture)
                        : !servers.resting(service) && !servers.starting(service, starting))
                .map(service -> finding(service, picture))
                .toList();
    }

    /// Whether the pods behind a Service are all expected to be ready soon, so that it is not judged yet.
    public boolean starting(Subject service, Picture picture) {
        return Servers.in(picture).starting(service, starting);
    }

    /// Called Services that are too young to be judged and have no endpoints at all, not even unready ones.
    ///
    /// @return the creation time of each, sorted by Service
    public SortedMap<Subject, Optional<Instant>> unjudged(Picture picture) {
        Backends backends = Backends.in(picture);
        Audience audience = Audience.in(picture);
        MissedServers missed = MissedServers.in(picture);
        Servers servers = Servers.in(picture);
        SortedMap<Subject, Optional<Instant>> unjudged = new TreeMap<>();
        backends.known().stream()
                .filter(service -> backends.of(service) == Backing.NO_ENDPOINTS)
                .filter(service -> audience.wants(service) || missed.contain(service))
                .filter(service -> !misdirects(service, picture))
                .filter(service -> !settled(service, picture) && !servers.resting(service))
                .forEach(service -> unjudged.put(
                        service, misses(service, picture) ? edited(service, picture) : backends.since(service)));
        return unjudged;
    }

    /// Whether a failing workload names a Service whose selector matches the pods of no workload: no pod that is still
    /// to start will be behind it.
    private static boolean misdirects(Subject service, Picture picture) {
        return MissedServers.in(picture).contain(service) && Servers.in(picture).misses(service);
    }

    private static boolean someUnanswered(Picture picture) {
        Backends backends = Backends.in(picture);
        return backends.known().stream().anyMatch(service -> unanswered(backends.of(service)));
    }

    private static boolean unanswered(Backing backing) {
        return backing == Backing.NONE_READY || backing == Backing.NO_ENDPOINTS;
    }

    /// A selector that was changed so that it matches nothing is no start: what had endpoints is not waited for.
    private boolean settled(Subject service, Picture picture) {
        return misses(service, picture)
                ? Age.lasts(edited(service, picture), EDITING, picture.asOf())
                : Age.lasts(Backends.in(picture).since(service), settling, picture.asOf());
    }

    /// Whether a Service had endpoints, and its selector matches the pods of no workload now.
    private static boolean misses(Subject service, Picture picture) {
        return Backends.in(picture).emptied(service) && Servers.in(picture).misses(service);
    }

    private static Optional<Instant> edited(Subject service, Picture picture) {
        return Backends.in(picture)
                .service(service)
                .flatMap(known -> known.metadata().byHand())
                .map(HandWrite::at);
    }

    private static Severity severity(Subject service, Backing backing, Optional<SelectorMiss> missed, Picture picture) {
        if (DnsServices.contains(service)) {
            return FindingCode.DNS_WITHOUT_ENDPOINTS.severity();
        }
        return backing == Backing.NONE_READY
                        || Audience.in(picture).wants(service)
                        || MissedServers.in(picture).contain(service)
                        || missed.filter(miss -> miss.isSlip(service, picture)).isPresent()
                ? FindingCode.SERVICE_WITHOUT_ENDPOINTS.severity()
                : Severity.LOW;
    }

    /// Whether a DNS Service is scaled to zero because another one serves, or Cloud DNS.
    private static boolean replaced(Subject service, Picture picture) {
        Servers servers = Servers.in(picture);
        return servers.scaledDown(service)
                && (DnsServices.served(picture)
                        || servers.selected(service).stream().allMatch(DnsServices::replaceable));
    }

    private static Finding finding(Subject service, Picture picture) {
        Audience audience = Audience.in(picture);
        Servers servers = Servers.in(picture);
        Backing backing = servers.backends().of(service);
        List<Subject> unready = servers.backends().unready(service);
        Optional<SelectorMiss> missed =
                backing == Backing.NO_ENDPOINTS ? SelectorMiss.of(service, picture) : Optional.empty();
        Optional<Evidence> unmatched = Optional.of(servers.selector(service))
                .filter(_ -> backing == Backing.NO_ENDPOINTS && missed.isEmpty() && servers.misses(service))
                .map(selector -> Evidence.of("its selector %s matches no running pod"
                        .formatted(new TreeMap<>(selector)
                                .entrySet().stream()
                                        .map(label -> label.getKey() + "=" + label.getValue())
                                        .collect(Collectors.joining(",")))));
        Evidence empty = Evidence.quoting(
                "it " + backing.words(),
                unready.stream().map(Subject::name).limit(3).collect(Collectors.joining(", ")));
        return Finding.of(
                        DnsServices.contains(service)
                                ? FindingCode.DNS_WITHOUT_ENDPOINTS
                                : FindingCode.SERVICE_WITHOUT_ENDPOINTS,
                        service)
                .evidence(Stream.concat(missed.map(SelectorMiss::evidence).stream(), Stream.of(empty))
                        .toList())
                .adding(unmatched.stream())
                .adding(Stream.of(Evidence.of("its workloads are scaled to zero"))
                        .filter(_ -> servers.scaledDown(service)))
                .adding(audience.named(service).stream())
                .rated(severity(service, backing, missed, picture))
                .since(servers.unreadySince(service)
                        .or(() -> missed.filter(_ -> misses(service, picture)).flatMap(_ -> edited(service, picture)))
                        .or(() -> missed.flatMap(miss -> miss.replaced(service, picture))))
                .links(Relation.SELECTS, servers.of(service).stream())
                .mode(missed.map(_ -> Mode.SELECTOR_MISSES).or(() -> unmatched.map(_ -> Mode.SELECTS_NO_POD)));
    }
}
