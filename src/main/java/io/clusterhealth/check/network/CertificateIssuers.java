// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Unready;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Supplier;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Issuers of cert-manager that are not ready: certificates that draw from them end one after the other, and stay ready
/// until they do.
///
/// @param patience for how long one may be on its way to being ready
public record CertificateIssuers(Duration patience) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public List<Look> looks() {
        return Served.looks(Resources.CLUSTER_ISSUERS, Resources.ISSUERS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Set<Subject> inUse = picture.objects(Resources.ISSUED_CERTIFICATES).stream()
                .flatMap(certificate -> IssuedCertificates.issuer(certificate).stream())
                .collect(Collectors.toSet());
        boolean allSeen = picture.namespace().isEmpty() && picture.whole(Resources.ISSUED_CERTIFICATES);
        return Stream.of(Resources.CLUSTER_ISSUERS, Resources.ISSUERS)
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(issuer -> Unready.since(patience, issuer.conditions(), picture.asOf())
                        .map(unready -> finding(issuer, unready, inUse, allSeen, picture))
                        .stream())
                .toList();
    }

    private static Finding finding(
            Supplier issuer, Condition unready, Set<Subject> inUse, boolean allSeen, Picture picture) {
        Subject subject = Subjects.of(issuer.kind(), issuer.metadata());
        Optional<String> age = unready.since().map(since -> " for " + Age.text(since, picture.asOf()));
        boolean unused = allSeen && !inUse.contains(subject);
        return Finding.of(FindingCode.ISSUER_NOT_READY, subject)
                .quoting(
                        "it has not been ready%s%s".formatted(age.orElse(""), unused ? ", and nobody uses it" : ""),
                        Quotes.of(unready))
                .lowIf(unused)
                .since(unready.since());
    }
}
