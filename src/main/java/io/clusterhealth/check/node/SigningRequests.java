// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.SigningRequest;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Certificate requests of kubelets that nobody approves: without its client certificate a node cannot join or stay,
/// without its serving certificate its logs and metrics cannot be read.
///
/// @param patience from the creation of a request
public record SigningRequests(Duration patience) implements Check {
    private static final String CLIENT = "kubernetes.io/kube-apiserver-client-kubelet";
    private static final String SERVING = "kubernetes.io/kubelet-serving";

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.NODES);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.when(
                picture -> picture.objects(Resources.NODES).stream().anyMatch(node -> !node.ready()),
                Resources.SIGNING_REQUESTS));
    }

    /// One finding per requester: a kubelet asks anew every few minutes.
    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, List<SigningRequest>> waiting = picture.objects(Resources.SIGNING_REQUESTS).stream()
                .filter(request ->
                        request.signer().equals(CLIENT) || request.signer().equals(SERVING))
                .filter(request -> request.pending()
                        && request.metadata()
                                .created()
                                .filter(created -> Age.reaches(patience, created, picture.asOf()))
                                .isPresent())
                .collect(Collectors.groupingBy(
                        request -> request.signer() + " " + request.user(), TreeMap::new, Collectors.toList()));
        return waiting.values().stream()
                .map(requests -> finding(requests, picture.asOf()))
                .toList();
    }

    private static Finding finding(List<SigningRequest> requests, Instant asOf) {
        SigningRequest oldest = requests.stream()
                .min(Comparator.comparing((SigningRequest request) ->
                                request.metadata().created().orElse(Instant.EPOCH))
                        .thenComparing(request -> request.metadata().name()))
                .orElseThrow();
        Instant since = oldest.metadata().created().orElse(asOf);
        boolean client = oldest.signer().equals(CLIENT);
        return new Finding(
                FindingCode.NODE_CERTIFICATE_WAITS,
                client ? Severity.HIGH : Severity.MEDIUM,
                Subjects.of("CertificateSigningRequest", oldest.metadata()),
                Optional.of(since),
                List.of(Evidence.quoting(
                        "%d %s wait for approval, the oldest for %s; asked by"
                                .formatted(
                                        requests.size(),
                                        client
                                                ? "requests for a client certificate"
                                                : "requests for a serving certificate",
                                        Age.text(since, asOf)),
                        oldest.user())),
                oldest.node()
                        .map(node -> List.of(new Link(Relation.SPEAKS_FOR, Subjects.node(node))))
                        .orElse(List.of()));
    }
}
