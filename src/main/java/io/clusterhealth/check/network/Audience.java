// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Callers;
import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
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
        Stream<Subject> behindApis = picture.objects(Resources.API_SERVICES).stream()
                .flatMap(api -> Backends.named(api, "spec.service").stream());
        Stream<Subject> balanced = picture.objects(Resources.SERVICES).stream()
                .filter(service -> service.type().equals("LoadBalancer"))
                .map(service -> Subjects.of("Service", service.metadata()));
        Set<Subject> entered = Stream.concat(
                        EntryPoint.in(picture).flatMap(point -> point.targets().stream()), balanced)
                .collect(Collectors.toSet());
        Callers callers = Callers.in(picture);
        Set<Subject> wanted = Stream.of(entered.stream(), behindApis, callers.services().stream())
                .flatMap(subjects -> subjects)
                .collect(Collectors.toSet());
        return new Audience(wanted, entered, callers);
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
