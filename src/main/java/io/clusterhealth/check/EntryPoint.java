// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// An object through which requests enter the cluster: an Ingress, a Route, a route of the Gateway API, or a custom
/// resource that routes to Services.
///
/// @param hosts the host names that it serves
/// @param targets the objects that it leads to, in a fixed order; in the Gateway API not only Services
public record EntryPoint(Subject subject, Set<String> hosts, List<Subject> targets) {
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

    private static List<EntryPoint> read(Picture picture) {
        Stream<EntryPoint> ingresses = picture.objects(Resources.INGRESSES).stream()
                .map(one -> of(
                        "Ingress",
                        one.metadata(),
                        one.hosts(),
                        one.services().stream().sorted()));
        Stream<EntryPoint> routes = picture.objects(Resources.ROUTES).stream()
                .map(one -> of("Route", one.metadata(), Set.of(one.host()), one.services().stream()));
        Stream<EntryPoint> gateways = GATEWAY_ROUTES.stream()
                .flatMap(kind -> picture.objects(kind).stream())
                .map(one -> new EntryPoint(
                        Subjects.of(one),
                        Set.copyOf(one.texts("spec.hostnames")),
                        one.each("spec.rules.backendRefs").stream()
                                .map(EntryPoint::backend)
                                .toList()));
        Stream<EntryPoint> custom = CustomRoute.in(picture)
                .map(one -> new EntryPoint(
                        one.subject(), one.hosts(), List.copyOf(one.services().keySet())));
        return Stream.of(ingresses, routes, gateways, custom)
                .flatMap(points -> points)
                .toList();
    }

    private static EntryPoint of(String kind, Metadata metadata, Set<String> hosts, Stream<String> services) {
        return new EntryPoint(
                Subjects.of(kind, metadata),
                hosts,
                services.map(name -> Subjects.service(metadata.namespace(), name))
                        .toList());
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
