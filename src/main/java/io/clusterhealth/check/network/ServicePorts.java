// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Collections;
import java.util.HashMap;
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
    public Set<Resource<?>> needs() {
        return Set.of(Resources.DEPLOYMENTS, Resources.PODS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.quiet(Resources.ENDPOINT_SLICES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<Subject, Workload> declaring = Workloads.in(picture)
                .filter(workload -> !workload.ports().isEmpty())
                .collect(Collectors.toMap(Subjects::of, workload -> workload, (one, _) -> one));
        Map<Subject, Workload> byPod = byPod(picture, declaring);
        Map<Subject, Finding> findings = new TreeMap<>();
        for (EndpointSlice slice : picture.objects(Resources.ENDPOINT_SLICES)) {
            if (leads(slice)) {
                Optional.ofNullable(byPod.get(pod(slice)))
                        .filter(workload -> Collections.disjoint(workload.ports(), slice.ports()))
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

    private static Map<Subject, Workload> byPod(Picture picture, Map<Subject, Workload> declaring) {
        Set<Subject> named = picture.objects(Resources.ENDPOINT_SLICES).stream()
                .filter(ServicePorts::leads)
                .map(ServicePorts::pod)
                .collect(Collectors.toSet());
        Owners owners = Owners.in(picture);
        Map<Subject, Workload> found = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            Subject subject = Subjects.of(pod);
            if (named.contains(subject)) {
                owners.top(pod)
                        .flatMap(top -> Optional.ofNullable(declaring.get(top)))
                        .ifPresent(workload -> found.put(subject, workload));
            }
        }
        return found;
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
