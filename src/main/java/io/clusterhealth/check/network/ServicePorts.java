// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Services whose ports match none of the ports that their pods declare. A container may listen on undeclared ports,
/// so an undeclared number is only a notice. An undeclared name resolves to no port: then the EndpointSlices have no
/// ports, and requests fail.
public record ServicePorts() implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.PODS)
                .always(Resources.ENDPOINT_SLICES)
                .when(ServicePorts::someWithoutPorts, Resources.SERVICES);
    }

    private static boolean someWithoutPorts(Picture picture) {
        return picture.objects(Resources.ENDPOINT_SLICES).stream()
                .anyMatch(slice -> leads(slice) && slice.ports().isEmpty());
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Servers servers = Servers.in(picture);
        Map<Subject, Workload> workloads = Workloads.bySubject(picture);
        Map<Subject, Finding> findings = new TreeMap<>();
        for (EndpointSlice slice : picture.objects(Resources.ENDPOINT_SLICES)) {
            if (leads(slice)) {
                Optional.ofNullable(servers.pods().get(pod(slice)))
                        .flatMap(pod -> servers.owners().top(pod))
                        .flatMap(top -> Optional.ofNullable(workloads.get(top)))
                        .flatMap(workload -> finding(slice, workload, servers))
                        .ifPresent(found -> findings.put(found.subject(), found));
            }
        }
        return List.copyOf(findings.values());
    }

    /// A Service with a cluster IP has ports; a headless Service may have none.
    private static boolean hasPorts(Subject service, Servers servers) {
        return servers.backends()
                .service(service)
                .filter(known -> !known.address().isEmpty())
                .isPresent();
    }

    private static boolean leads(EndpointSlice slice) {
        return slice.ready() > 0 && !slice.service().isEmpty() && !slice.pod().isEmpty();
    }

    private static Subject pod(EndpointSlice slice) {
        return new Subject("Pod", slice.metadata().namespace(), slice.pod());
    }

    private static Optional<Finding> finding(EndpointSlice slice, Workload workload, Servers servers) {
        Subject service = Subjects.service(slice.metadata().namespace(), slice.service());
        if (slice.ports().isEmpty()) {
            return hasPorts(service, servers)
                    ? Optional.of(finding(
                                    service,
                                    workload,
                                    "its EndpointSlice has %d of %d endpoints ready and no port"
                                            .formatted(slice.ready(), slice.total()))
                            .rated(Severity.MEDIUM))
                    : Optional.empty();
        }
        return workload.ports().isEmpty() || !Collections.disjoint(workload.ports(), slice.ports())
                ? Optional.empty()
                : Optional.of(finding(service, workload, "it leads to port %s".formatted(list(slice.ports()))));
    }

    private static Finding finding(Subject service, Workload workload, String where) {
        Subject server = Subjects.of(workload);
        return Finding.of(FindingCode.SERVICE_PORT_NOT_DECLARED, service)
                .saying("%s; the pods of %s %s declare %s"
                        .formatted(
                                where,
                                server.kind(),
                                server.name(),
                                workload.ports().isEmpty() ? "none" : list(workload.ports())))
                .link(Relation.SELECTS, server);
    }

    private static String list(Set<Integer> ports) {
        return ports.stream().sorted().limit(5).map(String::valueOf).collect(Collectors.joining(", "));
    }
}
