// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.capability.Software;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.List;

/// The Services of the cluster's DNS.
public final class DnsServices {
    private static final List<Subject> ALL = Software.named("dns-service").called().stream()
            .map(service -> Subjects.service(service.namespace(), service.name()))
            .toList();

    private DnsServices() {}

    public static boolean contains(Subject service) {
        return ALL.contains(service);
    }

    /// The DNS Services with endpoints, or all that may be there if none has any.
    public static List<Subject> in(Picture picture) {
        List<Subject> known = Backends.in(picture).known();
        List<Subject> there = ALL.stream().filter(known::contains).toList();
        return there.isEmpty() ? ALL : there;
    }

    /// Whether a DNS Service has ready endpoints.
    public static boolean served(Picture picture) {
        Backends backends = Backends.in(picture);
        return ALL.stream().anyMatch(service -> backends.of(service) == Backing.READY);
    }

    /// Whether a DNS server may be scaled to zero for software outside the cluster: GKE's documentation scales the
    /// Deployment `kube-dns` to zero where Cloud DNS replaces it. Others run CoreDNS.
    public static boolean replaceable(Workload server) {
        return server.name().equals("kube-dns");
    }

    /// The DNS Service of this cluster in a namespace, or the most likely one.
    public static Subject in(String namespace, Picture picture) {
        Backends backends = Backends.in(picture);
        List<Subject> there = ALL.stream()
                .filter(service -> service.namespace().equals(namespace))
                .toList();
        return there.stream()
                .filter(backends.known()::contains)
                .findFirst()
                .or(() -> there.stream().findFirst())
                .orElseGet(ALL::getFirst);
    }
}
