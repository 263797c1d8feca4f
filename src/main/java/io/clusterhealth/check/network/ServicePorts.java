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
import io.clusterhealth.finding.Subject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Services that lead to none of the ports that their pods declare. A container may listen on others, and so this is
/// never more than a notice.
public record ServicePorts() implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.PODS).always(Resources.ENDPOINT_SLICES);
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
                        .filter(workload ->
                                !workload.ports().isEmpty() && Collections.disjoint(workload.ports(), slice.ports()))
                        .map(workload -> finding(slice, workload))
                        .ifPresent(found -> findings.put(found.subject(), found));
            }
        }
        return List.copyOf(findings.values());
    }

    private static boolean leads(EndpointSlice slice) {
        return slice.ready() > 0
                && !slice.service().isEmpty()
                && !slice.pod().isEmpty()
                && !slice.ports().isEmpty();
    }

    private static Subject pod(EndpointSlice slice) {
        return new Subject("Pod", slice.metadata().namespace(), slice.pod());
    }

    private static Finding finding(EndpointSlice slice, Workload workload) {
        Subject server = Subjects.of(workload);
        return Finding.of(
                        FindingCode.SERVICE_PORT_NOT_DECLARED,
                        new Subject("Service", slice.metadata().namespace(), slice.service()))
                .saying("it leads to port %s; the pods of %s %s declare %s"
                        .formatted(list(slice.ports()), server.kind(), server.name(), list(workload.ports())))
                .link(Relation.SELECTS, server);
    }

    private static String list(Set<Integer> ports) {
        return ports.stream().sorted().limit(5).map(String::valueOf).collect(Collectors.joining(", "));
    }
}
