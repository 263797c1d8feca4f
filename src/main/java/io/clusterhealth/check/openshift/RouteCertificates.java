// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import io.clusterhealth.check.CertificateLife;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.ServingCertificate;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.EndingCertificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Certificates in OpenShift's routes: they are renewed manually.
public record RouteCertificates(CertificateLife life) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_VERSIONS).ofComponent(OpenShift::shown, Resources.ROUTES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.ROUTES).stream()
                .flatMap(route -> route.certificate().flatMap(own -> judge(route, own, picture.asOf())).stream())
                .toList();
    }

    private Optional<Finding> judge(Route route, ServingCertificate own, Instant asOf) {
        Finding finding = Finding.of(FindingCode.ROUTE_CERTIFICATE_ENDS, Subjects.of("Route", route.metadata()))
                .quoting(CertificateLife.words(own, asOf), route.host(), new EndingCertificate(own.fingerprint()));
        return switch (life.of(own, asOf)) {
            case ENOUGH -> Optional.empty();
            case LITTLE -> Optional.of(finding.rated(Severity.LOW));
            case HARDLY_ANY -> Optional.of(finding.rated(Severity.MEDIUM));
            case NOTHING -> Optional.of(finding.rated(Severity.HIGH).since(own.notAfter()));
        };
    }
}
