// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.CalledHosts;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.CalledService;
import java.util.List;

/// The Services that messages name without the domain of Services: `db.shop:5432` is the Service `db` of the namespace
/// `shop` if there is one; otherwise it may be a host elsewhere, or no host at all.
public final class NamedServices {
    private NamedServices() {}

    /// Returns the same findings; their evidence states the Services that its messages name.
    public static List<Finding> told(List<Finding> findings, Picture picture) {
        Backends backends = Backends.in(picture);
        return findings.stream()
                .map(finding -> finding.evidence(finding.evidence().stream()
                        .map(evidence -> told(evidence, backends))
                        .toList()))
                .toList();
    }

    private static Evidence told(Evidence evidence, Backends backends) {
        List<Meaning> named = CalledHosts.services(evidence.said().message(), "")
                .filter(service -> backends.service(Subjects.service(service.namespace(), service.name()))
                        .isPresent())
                .<Meaning>map(service -> new CalledService(service.name(), service.namespace()))
                .distinct()
                .filter(service -> !evidence.meanings().all().contains(service))
                .toList();
        return named.isEmpty() ? evidence : evidence.stating(named.toArray(Meaning[]::new));
    }
}
