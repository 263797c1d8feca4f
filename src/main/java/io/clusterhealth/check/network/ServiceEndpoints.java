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
                .when(picture -> UnansweredService.in(picture).findAny().isPresent(), Resources.SERVICES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return UnansweredService.in(picture)
                .filter(one -> isSettled(one) || one.misdirects())
                .filter(one -> one.isDns()
                        ? !one.isReplaced()
                        : !Servers.in(picture).resting(one.service()) && !starting(one.service(), picture))
                .map(UnansweredService::finding)
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
        SortedMap<Subject, Optional<Instant>> unjudged = new TreeMap<>();
        UnansweredService.in(picture)
                .filter(one -> one.hasNoEndpoints() && one.isCalled() && !one.misdirects())
                .filter(one -> !isSettled(one) && !Servers.in(picture).resting(one.service()))
                .forEach(one -> unjudged.put(one.service(), one.since()));
        return unjudged;
    }

    /// What had endpoints, and was changed so that it selects nothing, is not waited for.
    private boolean isSettled(UnansweredService one) {
        return Age.lasts(
                one.since(),
                one.missesByEdit() ? EDITING : settling,
                one.picture().asOf());
    }

    /// A Service without ready endpoints.
    ///
    /// @param backing [Backing#NONE_READY] or [Backing#NO_ENDPOINTS]
    private record UnansweredService(Subject service, Backing backing, Picture picture) {

        static Stream<UnansweredService> in(Picture picture) {
            Backends backends = Backends.in(picture);
            return backends.known().stream()
                    .map(service -> new UnansweredService(service, backends.of(service), picture))
                    .filter(one -> one.backing == Backing.NONE_READY || one.hasNoEndpoints());
        }

        /// Whether there are not even unready ones.
        boolean hasNoEndpoints() {
            return backing == Backing.NO_ENDPOINTS;
        }

        /// Whether an object of the cluster calls it, or a failing workload names it.
        boolean isCalled() {
            return Audience.in(picture).wants(service) || isMissed();
        }

        private boolean isMissed() {
            return MissedServers.in(picture).contain(service);
        }

        /// Whether a failing workload names it, and its selector matches the pods of no workload: no pod that is
        /// still to start will be behind it.
        boolean misdirects() {
            return hasNoEndpoints() && isMissed() && Servers.in(picture).misses(service);
        }

        /// Whether it had endpoints, and its selector matches the pods of no workload now: that is no start.
        boolean missesByEdit() {
            return Backends.in(picture).emptied(service) && Servers.in(picture).misses(service);
        }

        /// Since when there may be a reason to wait for endpoints: since its selector or the labels were changed,
        /// or its first slice was created.
        Optional<Instant> since() {
            return missesByEdit() ? edited() : Backends.in(picture).since(service);
        }

        private Optional<Instant> edited() {
            return Backends.in(picture)
                    .service(service)
                    .flatMap(known -> known.metadata().byHand())
                    .map(HandWrite::at);
        }

        boolean isDns() {
            return DnsServices.contains(service);
        }

        /// Whether a DNS Service is scaled to zero because another one serves, or Cloud DNS.
        boolean isReplaced() {
            Servers servers = Servers.in(picture);
            return servers.scaledDown(service)
                    && (DnsServices.served(picture)
                            || servers.selected(service).stream().allMatch(DnsServices::replaceable));
        }

        Finding finding() {
            Servers servers = Servers.in(picture);
            Optional<SelectorMiss> missed = hasNoEndpoints() ? SelectorMiss.of(service, picture) : Optional.empty();
            boolean selectsNoPod = hasNoEndpoints() && missed.isEmpty() && servers.misses(service);
            return Finding.of(code(), service)
                    .evidence(Stream.concat(missed.map(SelectorMiss::evidence).stream(), Stream.of(unready()))
                            .toList())
                    .adding(Stream.of(this).filter(_ -> selectsNoPod).map(UnansweredService::unmatched))
                    .adding(Stream.of(Evidence.of("its workloads are scaled to zero"))
                            .filter(_ -> servers.scaledDown(service)))
                    .adding(Audience.in(picture).named(service).stream())
                    .rated(severity(missed))
                    .since(servers.unreadySince(service)
                            .or(() -> missed.filter(_ -> missesByEdit()).flatMap(_ -> edited()))
                            .or(() -> missed.flatMap(miss -> miss.replaced(service, picture))))
                    .links(Relation.SELECTS, servers.of(service).stream())
                    .mode(missed.map(_ -> Mode.SELECTOR_MISSES))
                    .modeIf(selectsNoPod, Mode.SELECTS_NO_POD);
        }

        private Evidence unready() {
            return Evidence.quoting(
                    "it " + backing.words(),
                    Backends.in(picture).unready(service).stream()
                            .map(Subject::name)
                            .limit(3)
                            .collect(Collectors.joining(", ")));
        }

        private Evidence unmatched() {
            return Evidence.of("its selector %s matches no running pod"
                    .formatted(new TreeMap<>(Servers.in(picture).selector(service))
                            .entrySet().stream()
                                    .map(label -> label.getKey() + "=" + label.getValue())
                                    .collect(Collectors.joining(","))));
        }

        private FindingCode code() {
            return isDns() ? FindingCode.DNS_WITHOUT_ENDPOINTS : FindingCode.SERVICE_WITHOUT_ENDPOINTS;
        }

        /// One that has no endpoints, and that nothing calls, may be meant for pods to come.
        private Severity severity(Optional<SelectorMiss> missed) {
            return isDns()
                            || !hasNoEndpoints()
                            || isCalled()
                            || missed.filter(miss -> miss.isSlip(service, picture))
                                    .isPresent()
                    ? code().severity()
                    : Severity.LOW;
        }
    }
}
