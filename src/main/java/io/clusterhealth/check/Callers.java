// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.cluster.object.Workload.ExternalHost;
import io.clusterhealth.cluster.object.Workload.NamedServer;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The workloads with desired replicas whose pod template names a Service, or a host outside of the cluster, as a
/// server, in `env`, `args` or `command`.
/// Services named by init containers count while an init container keeps a pod from starting.
public final class Callers {
    private final Map<Subject, SortedSet<Subject>> byService = new HashMap<>();
    private final Map<Subject, SortedSet<Subject>> servicesOf = new HashMap<>();

    private Callers(Picture picture) {
        Workloads.in(picture)
                .filter(workload -> workload.desired() > 0)
                .forEach(workload -> workload.called().forEach(server -> note(Subjects.of(workload), subject(server))));
        InitWait.in(picture).forEach(wait -> wait.awaited().forEach(service -> note(wait.workload(), service)));
    }

    static Subject subject(NamedServer server) {
        return switch (server) {
            case ExternalHost(String name) -> Subject.external(name);
            case ServiceReference service -> Backends.subject(service);
        };
    }

    private void note(Subject caller, Subject service) {
        byService.computeIfAbsent(service, _ -> new TreeSet<>()).add(caller);
        servicesOf.computeIfAbsent(caller, _ -> new TreeSet<>()).add(service);
    }

    public static Callers in(Picture picture) {
        return picture.index(Callers.class, Callers::new);
    }

    /// The Services that some workload calls.
    public Set<Subject> services() {
        return byService.keySet().stream()
                .filter(server -> server.kind().equals("Service"))
                .collect(Collectors.toSet());
    }

    /// The callers of a Service, or of a host outside of the cluster, sorted.
    public List<Subject> of(Subject service) {
        return List.copyOf(byService.getOrDefault(service, Collections.emptySortedSet()));
    }

    /// The Services and the hosts outside of the cluster that a workload calls.
    public Set<Subject> calledBy(Subject workload) {
        return servicesOf.getOrDefault(workload, Collections.emptySortedSet());
    }

    /// Adds to findings about workloads a link to each Service that they call, if at least half of the callers of
    /// that Service fail. A Service whose other callers work is not the reason of a failure.
    public static List<Finding> told(List<Finding> findings, Picture picture) {
        Callers callers = in(picture);
        Set<Subject> failing = findings.stream()
                .filter(finding -> finding.severity().compareTo(Severity.MEDIUM) <= 0)
                .map(Finding::subject)
                .filter(callers.servicesOf::containsKey)
                .collect(Collectors.toSet());
        return failing.isEmpty()
                ? findings
                : findings.stream()
                        .map(finding -> callers.told(finding, failing))
                        .toList();
    }

    private Finding told(Finding finding, Set<Subject> failing) {
        Stream<Subject> calls = calledBy(finding.subject()).stream()
                .filter(service ->
                        2 * of(service).stream().filter(failing::contains).count()
                                >= of(service).size())
                .filter(service -> !finding.targets(Relation.PROVIDES).contains(service));
        return finding.links(Relation.CALLS, calls);
    }
}
