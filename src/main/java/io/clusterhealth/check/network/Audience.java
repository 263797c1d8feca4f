// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Callers;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Services that are known to be called by other software: through an entry point, as an aggregated API, or by a
/// workload.
///
/// @param wanted the Services that are called
/// @param entered those of them that an Ingress, a Route, a Gateway API route or a load balancer leads to
/// @param callers the workloads that call them
record Audience(Set<Subject> wanted, Set<Subject> entered, Callers callers) {

    static Audience in(Picture picture) {
        return picture.index(Audience.class, Audience::build);
    }

    private static Audience build(Picture picture) {
        Stream<Subject> behindIngresses = picture.objects(Resources.INGRESSES).stream()
                .flatMap(ingress -> ingress.services().stream()
                        .map(name -> Subjects.service(ingress.metadata().namespace(), name)));
        Stream<Subject> behindRoutes = picture.objects(Resources.ROUTES).stream()
                .flatMap(route -> route.services().stream()
                        .map(name -> Subjects.service(route.metadata().namespace(), name)));
        Stream<Subject> behindGateways = Stream.of(Resources.HTTP_ROUTES, Resources.GRPC_ROUTES)
                .flatMap(kind -> picture.objects(kind).stream())
                .flatMap(route -> route.each("spec.rules.backendRefs").stream())
                .map(Audience::backend);
        Stream<Subject> behindApis = picture.objects(Resources.API_SERVICES).stream()
                .flatMap(api -> Backends.named(api, "spec.service").stream());
        Stream<Subject> balanced = picture.objects(Resources.SERVICES).stream()
                .filter(service -> service.type().equals("LoadBalancer"))
                .map(service -> Subjects.of("Service", service.metadata()));
        Set<Subject> entered = Stream.of(behindIngresses, behindRoutes, behindGateways, balanced)
                .flatMap(subjects -> subjects)
                .collect(Collectors.toSet());
        Callers callers = Callers.in(picture);
        Set<Subject> wanted = Stream.of(entered.stream(), behindApis, callers.services().stream())
                .flatMap(subjects -> subjects)
                .collect(Collectors.toSet());
        return new Audience(wanted, entered, callers);
    }

    /// The target of an entry of `backendRefs`, with its default kind and namespace.
    static Subject backend(GenericObject named) {
        String kind = named.text("kind");
        String namespace = named.text("namespace");
        return new Subject(
                kind.isEmpty() ? "Service" : kind,
                namespace.isEmpty() ? named.metadata().namespace() : namespace,
                named.text("name"));
    }

    boolean wants(Subject service) {
        return wanted.contains(service);
    }

    /// Evidence that workloads name a Service as a server, if some do.
    Optional<Evidence> named(Subject service) {
        List<Subject> by = callers.of(service);
        return by.isEmpty()
                ? Optional.empty()
                : Optional.of(Evidence.of("env, args or command of %s%s name it as a server"
                        .formatted(by.getFirst(), by.size() == 1 ? "" : " and %d more".formatted(by.size() - 1))));
    }
}
