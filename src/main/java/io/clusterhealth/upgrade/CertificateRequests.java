// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.CertificateRequest;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// Certificates that nodes wait for: without them they do not come back from a reboot.
record CertificateRequests() implements Section {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @Override
    public String name() {
        return "certificate-requests";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.CERTIFICATE_REQUESTS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.CERTIFICATE_REQUESTS).stream()
                .filter(CertificateRequest::pending)
                .filter(request -> request.metadata()
                        .created()
                        .filter(created -> !created.isAfter(picture.asOf().minus(PATIENCE)))
                        .isPresent())
                .map(CertificateRequests::obstacle)
                .toList();
    }

    private static Obstacle obstacle(CertificateRequest request) {
        Subject subject = Subject.clusterScoped(
                "CertificateSigningRequest", request.metadata().name());
        Evidence evidence = Evidence.quoting("waits to be approved for", request.requester());
        String mend = "kubectl certificate approve " + request.metadata().name();
        return request.requester().startsWith("system:node")
                ? Obstacle.blocks(subject, evidence, mend)
                : Obstacle.review(subject, evidence, mend);
    }
}
