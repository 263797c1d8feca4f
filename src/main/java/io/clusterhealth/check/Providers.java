// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.capability.Software;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// What failing software provides, according to its pods and Services rather than its name: a link to the kind of
/// software that its labels, containers and mounts match, one to each Service that selects it, or for other kinds
/// of owners to each that has one of its unready pods as an endpoint, and one to each host that Routes,
/// Ingresses and other routes lead to these Services.
public final class Providers {
    private static final Set<Layer> OF_SOFTWARE = Set.of(Layer.WORKLOAD, Layer.POD);

    private final Owners owners;
    private final Map<Subject, Workload> workloads;
    private final Backends backends;
    private final Map<Subject, Set<String>> hosts = new HashMap<>();

    /// The Services behind which a pod is not ready: the labels of the pods of other kinds of owners are not kept.
    private final Map<Subject, Set<Subject>> behind = new HashMap<>();

    private Providers(Picture picture) {
        owners = Owners.in(picture);
        workloads = Workloads.bySubject(picture);
        backends = Backends.in(picture);
        backends.known()
                .forEach(service -> backends.unready(service)
                        .forEach(pod -> behind.computeIfAbsent(pod, _ -> new TreeSet<>())
                                .add(service)));
        EntryPoint.in(picture)
                .filter(Providers::leadsByHost)
                .forEach(point -> point.targets()
                        .forEach(service -> hosts.computeIfAbsent(service, _ -> new TreeSet<>())
                                .addAll(point.hosts())));
    }

    /// Whether each host leads to each target: for others than a Route the mapping of several Services is not read.
    private static boolean leadsByHost(EntryPoint point) {
        return point.subject().kind().equals("Route") || point.targets().size() == 1;
    }

    /// Returns the same findings; those about workloads have links to what they provide.
    public static List<Finding> told(List<Finding> findings, Picture picture) {
        Providers providers = picture.index(Providers.class, Providers::new);
        return findings.stream().map(providers::told).toList();
    }

    private Finding told(Finding finding) {
        if (!OF_SOFTWARE.contains(finding.code().layer()) || finding.linked(Relation.OWNED_BY)) {
            return finding;
        }
        Optional<Workload> workload = Optional.ofNullable(workloads.get(finding.subject()));
        List<Subject> provided = workload.map(backends::selecting)
                .map(selecting -> selecting.map(service -> Subjects.of("Service", service.metadata())))
                .orElseGet(() -> owners.pods(finding.subject()).stream()
                        .flatMap(pod -> behind.getOrDefault(Subjects.of(pod), Set.of()).stream())
                        .distinct()
                        .sorted())
                .toList();
        Stream<Subject> known =
                EntryPoint.known(provided.stream().flatMap(service -> hosts.getOrDefault(service, Set.of()).stream()));
        return finding.links(
                        Relation.PROVIDES,
                        added(
                                Relation.PROVIDES,
                                Stream.of(
                                                software(finding.subject(), workload),
                                                provided.stream(),
                                                workload.stream().flatMap(Providers::ports))
                                        .flatMap(targets -> targets),
                                finding))
                .links(Relation.KNOWN_AS, added(Relation.KNOWN_AS, known, finding));
    }

    /// The ports on which a DaemonSet may serve its nodes.
    private static Stream<Subject> ports(Workload workload) {
        return workload.kind().equals("DaemonSet")
                ? workload.ports().stream().sorted().map(Subject::port)
                : Stream.empty();
    }

    private static Stream<Subject> added(Relation relation, Stream<Subject> targets, Finding finding) {
        return targets.distinct().filter(target -> !finding.targets(relation).contains(target));
    }

    private Stream<Subject> software(Subject subject, Optional<Workload> workload) {
        Map<String, String> labels = workload.map(Workload::podLabels).orElse(Map.of());
        Set<String> mounted = workload.map(Workload::hostPaths).orElse(Set.of());
        List<String> containers = owners.pods(subject).stream()
                .limit(1)
                .flatMap(pod -> pod.containers().stream())
                .map(Container::name)
                .toList();
        return Software.all().stream()
                .filter(software -> (software.shows(labels, containers.stream()) || software.mounts(mounted))
                        && !software.matches(subject))
                .map(software -> Subject.capability(software.name()));
    }
}
