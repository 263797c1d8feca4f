// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.CustomRoutes;
import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Subject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Follows the references from an entry point of the cluster to its Services, and from a Service to the workloads
/// behind it.
public final class BackendChain {
    /// By kind, which the lists of two API groups may share.
    private static final Map<String, Set<Resource<?>>> WAYS_IN = Stream.<List<? extends Resource<?>>>of(
                    List.of(Resources.INGRESSES, Resources.ROUTES), EntryPoint.GATEWAY_ROUTES, CustomRoutes.LISTS)
            .flatMap(List::stream)
            .collect(Collectors.groupingBy(Resource::kind, Collectors.toUnmodifiableSet()));

    private BackendChain() {}

    /// The lists needed to follow the references of an object of this kind; those of workloads and pods are read for
    /// any examination.
    public static Set<Resource<?>> reads(String kind) {
        Set<Resource<?>> waysIn = WAYS_IN.getOrDefault(kind, Set.of());
        Stream<Resource<?>> below = kind.equals("Service") || !waysIn.isEmpty()
                ? Stream.of(Resources.SERVICES, Resources.ENDPOINT_SLICES)
                : Stream.empty();
        return Stream.concat(waysIn.stream(), below).collect(Collectors.toSet());
    }

    /// The Services that an entry point leads to, and the backends of these or of the Service itself; nearest first,
    /// without the object.
    public static List<Subject> of(Subject object, Picture picture) {
        Set<Subject> chain = EntryPoint.in(picture)
                .filter(point -> point.subject().equals(object))
                .flatMap(point -> point.targets().stream())
                .filter(target -> target.kind().equals("Service"))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Servers servers = Servers.in(picture);
        List<Subject> entered = object.kind().equals("Service") ? List.of(object) : List.copyOf(chain);
        entered.forEach(service -> chain.addAll(servers.of(service)));
        return List.copyOf(chain);
    }

    /// The workloads behind a Service if all are scaled to zero; empty if one is not.
    public static List<Subject> scaledToZero(Subject service, Picture picture) {
        Servers servers = Servers.in(picture);
        return servers.scaledDown(service)
                ? servers.selected(service).stream().map(Subjects::of).toList()
                : List.of();
    }
}
