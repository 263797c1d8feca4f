// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.hub;

import io.clusterhealth.cluster.Clusters.NamedClusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.login.FleetHub;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The clusters of a hub, as one login may list them.
///
/// @param gone names that were listed recently and no longer are, so that calls that still use them report their
///     absence; with the time when that was noticed, as [System#nanoTime()]
public record HubMembers(Map<String, HubMember> byName, Map<String, Long> gone) {
    public HubMembers {
        byName = new TreeMap<>(byName);
        gone = new TreeMap<>(gone);
    }

    /// @param before the previous list of the same login
    static HubMembers of(Collection<HubMember> listed, Optional<HubMembers> before, long now) {
        Map<String, HubMember> byName =
                listed.stream().collect(Collectors.toMap(HubMember::name, Function.identity(), (first, _) -> first));
        Map<String, Long> gone = new TreeMap<>();
        before.ifPresent(earlier -> {
            earlier.gone.forEach((name, when) -> {
                if (now - when < HubLists.KEPT.toNanos()) {
                    gone.put(name, when);
                }
            });
            earlier.byName.keySet().forEach(name -> gone.put(name, now));
            gone.keySet().removeAll(byName.keySet());
        });
        return new HubMembers(byName, gone);
    }

    /// The name of the hub itself, where it is a cluster: the one under which it manages itself, else the default.
    public String hubName() {
        return byName.values().stream()
                .filter(HubMember::local)
                .map(HubMember::name)
                .findFirst()
                .orElse(HubMember.LOCAL);
    }

    /// @param hubFirst whether the hub itself is one of the clusters, and the default
    public NamedClusters.KnownNames names(boolean hubFirst) {
        List<String> names = Stream.of(
                        hubFirst ? Stream.of(hubName()) : Stream.<String>empty(),
                        byName.keySet().stream(),
                        gone.keySet().stream())
                .flatMap(each -> each)
                .distinct()
                .toList();
        return new NamedClusters.KnownNames(names, names.stream().map(List::of).toList());
    }

    /// The cluster of this name.
    ///
    /// @param mine the hub's API server, with the caller's login
    public FoundCluster find(String name, FleetHub hub, Endpoint mine, Map<String, String> environment) {
        return Optional.ofNullable(byName.get(name))
                .map(member -> found(member, hub, mine, environment))
                .orElseGet(() -> new FoundCluster.NothingFound(
                        new Opened.Unknown(name, names(hub.isCluster()).names())));
    }

    private static FoundCluster found(HubMember member, FleetHub hub, Endpoint mine, Map<String, String> environment) {
        if (!member.isAddressable()) {
            return new FoundCluster.NothingFound(new Opened.Unusable(
                    "The name of this cluster is no DNS label, so it is not asked for.", "Name it anew on the hub."));
        }
        return FoundCluster.by(
                hub.way(mine, environment),
                way -> new FoundCluster.FoundEndpoint(
                        member.name(),
                        way,
                        hub.member(way, member.name()),
                        new AlertSource.Off(),
                        Optional.of(member.report())));
    }
}
