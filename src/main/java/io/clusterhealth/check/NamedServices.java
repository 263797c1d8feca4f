// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.CalledHosts.ServiceName;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CalledService;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The Services that messages name without the domain of Services: `db.shop:5432` is the Service `db` of the namespace
/// `shop` if there is one; otherwise it may be a host elsewhere, or no host at all. Programs also name one of their own
/// namespace by its name alone, `host=db`, and any by its address, except that of a DNS server, which they only ask.
public final class NamedServices {
    private static final Set<Layer> OF_SOFTWARE = Set.of(Layer.WORKLOAD, Layer.POD);

    private NamedServices() {}

    /// Returns the same findings; their evidence states the Services that its messages name.
    public static List<Finding> told(List<Finding> findings, Picture picture) {
        Backends backends = Backends.in(picture);
        return findings.stream()
                .map(finding -> finding.evidence(finding.evidence().stream()
                        .map(evidence -> told(evidence, finding, backends))
                        .toList()))
                .toList();
    }

    private static Evidence told(Evidence evidence, Finding finding, Backends backends) {
        List<Meaning> named = Stream.concat(
                        CalledHosts.services(evidence.said().message(), "").map(NamedServices::subject),
                        OF_SOFTWARE.contains(finding.code().layer())
                                ? called(evidence, finding.subject().namespace(), backends)
                                : Stream.empty())
                .filter(service -> backends.service(service).isPresent())
                .<Meaning>map(service -> new CalledService(service.name(), service.namespace()))
                .distinct()
                .filter(service -> !evidence.meanings().all().contains(service))
                .toList();
        return named.isEmpty() ? evidence : evidence.stating(named.toArray(Meaning[]::new));
    }

    /// What a program of this namespace calls by a name without one, or by an address.
    private static Stream<Subject> called(Evidence evidence, String own, Backends backends) {
        return Stream.concat(
                evidence.meanings().called().services().stream()
                        .filter(service -> service.namespace().isEmpty())
                        .map(service -> Subjects.service(own, service.name())),
                CalledHosts.addresses(evidence.said().message())
                        .flatMap(address -> backends.at(address).stream())
                        .filter(service -> !DnsServices.contains(service)));
    }

    private static Subject subject(ServiceName service) {
        return Subjects.service(service.namespace(), service.name());
    }
}
