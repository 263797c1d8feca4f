// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An object through which requests enter the cluster: an Ingress, a Route, a route of the Gateway API, or a custom
/// resource that routes to Services.
///
/// @param hosts the host names that it serves
/// @param ports the objects that it leads to, in a fixed order, with the ports of each that it names; in the
/// Gateway API not only Services, and without their ports
public record EntryPoint(Subject subject, Set<String> hosts, SequencedMap<Subject, Set<String>> ports) {
    /// The routes of the Gateway API.
    public static final List<Resource<GenericObject>> GATEWAY_ROUTES = Stream.of(
                    "httproutes", "grpcroutes", "tlsroutes", "tcproutes", "udproutes")
            .map(Resources::generic)
            .toList();

    private record EntryPoints(List<EntryPoint> points) {}

    /// The entry points of a picture, as far as their lists were read.
    public static Stream<EntryPoint> in(Picture picture) {
        return picture.index(EntryPoints.class, shown -> new EntryPoints(read(shown))).points().stream();
    }

    /// The hosts that are qualified, so that a text can be matched with them.
    public static Stream<Subject> known(Stream<String> hosts) {
        return hosts.filter(Names::qualified).distinct().sorted().map(Subject::external);
    }

    /// The objects that it leads to.
    public Set<Subject> targets() {
        return ports.sequencedKeySet();
    }

    /// Whether it is a route of the Gateway API, whose conditions report a backend that does not exist.
    public boolean isGatewayRoute() {
        return GATEWAY_ROUTES.stream().anyMatch(list -> list.kind().equals(subject.kind()));
    }

    private static List<EntryPoint> read(Picture picture) {
        Stream<EntryPoint> ingresses = picture.objects(Resources.INGRESSES).stream()
                .map(one -> of(
                        "Ingress",
                        one.metadata(),
                        one.hosts(),
                        one.services().stream().sorted(),
                        name -> one.ports().getOrDefault(name, Set.of())));
        Stream<EntryPoint> routes = picture.objects(Resources.ROUTES).stream()
                .map(one -> of(
                        "Route",
                        one.metadata(),
                        Set.of(one.host()),
                        one.services().stream(),
                        _ -> one.port().isEmpty() ? Set.of() : Set.of(one.port())));
        Stream<EntryPoint> gateways = GATEWAY_ROUTES.stream()
                .flatMap(kind -> picture.objects(kind).stream())
                .map(one -> new EntryPoint(
                        Subjects.of(one),
                        Set.copyOf(one.texts("spec.hostnames")),
                        targets(one.each("spec.rules.backendRefs").stream(), EntryPoint::backend, _ -> Set.of())));
        return Stream.of(ingresses, routes, gateways, CustomRoutes.in(picture))
                .flatMap(points -> points)
                .toList();
    }

    private static EntryPoint of(
            String kind,
            Metadata metadata,
            Set<String> hosts,
            Stream<String> services,
            Function<String, Set<String>> ports) {
        return new EntryPoint(
                Subjects.of(kind, metadata),
                hosts,
                targets(services, name -> Subjects.service(metadata.namespace(), name), ports));
    }

    private static <T> SequencedMap<Subject, Set<String>> targets(
            Stream<T> backends, Function<T, Subject> named, Function<T, Set<String>> ports) {
        return backends.collect(Collectors.toMap(named, ports, (first, _) -> first, LinkedHashMap::new));
    }

    /// The target of an entry of `backendRefs`, with its default kind and namespace.
    private static Subject backend(GenericObject named) {
        String kind = named.text("kind");
        String namespace = named.text("namespace");
        return new Subject(
                kind.isEmpty() ? "Service" : kind,
                namespace.isEmpty() ? named.namespace() : namespace,
                named.text("name"));
    }
}
