// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.SigningRequest;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Unapproved certificate requests of kubelets: without a client certificate a node cannot join or stay, without a
/// serving certificate its logs and metrics cannot be read.
///
/// @param patience from the creation of a request
public record SigningRequests(Duration patience) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.CLUSTER_VERSIONS, Resources.EVENTS, Resources.DEPLOYMENTS)
                .onShortLists(SigningRequests::wanted, Resources.SIGNING_REQUESTS)
                .onWarning(WarningMessage.mentioning("remote error: tls: internal error"), Resources.SIGNING_REQUESTS);
    }

    /// A machine that waits for its first certificate is no node yet: on OpenShift, which creates machines, there may
    /// be no other sign of it.
    private static boolean wanted(Picture picture) {
        return picture.objects(Resources.NODES).stream().anyMatch(node -> !node.ready())
                || !picture.objects(Resources.CLUSTER_VERSIONS).isEmpty()
                || metricsAreMissing(picture);
    }

    /// Clients of kubelet metrics are the first to fail without serving certificates.
    private static boolean metricsAreMissing(Picture picture) {
        return picture.objects(Resources.DEPLOYMENTS).stream()
                .anyMatch(deployment ->
                        deployment.name().contains("metrics-server") && deployment.available() < deployment.desired());
    }

    /// One finding for all requests to one signer: an approver approves them together, and a kubelet repeats its
    /// request every few minutes.
    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, List<SigningRequest>> waiting = picture.objects(Resources.SIGNING_REQUESTS).stream()
                .filter(SigningRequest::forKubelet)
                .filter(request -> request.pending() && Age.reached(request.created(), patience, picture.asOf()))
                .collect(Collectors.groupingBy(SigningRequest::signer, TreeMap::new, Collectors.toList()));
        return waiting.values().stream()
                .flatMap(requests -> finding(requests, picture.asOf()).stream())
                .toList();
    }

    /// Empty if no kubelet waits: requests by others in the name of a node should not be approved.
    private static Optional<Finding> finding(List<SigningRequest> all, Instant asOf) {
        Map<Boolean, List<SigningRequest>> byKubelet =
                all.stream().collect(Collectors.partitioningBy(SigningRequest::byKubelet));
        return Optional.of(byKubelet.getOrDefault(true, List.of()))
                .filter(requests -> !requests.isEmpty())
                .map(requests -> finding(requests, byKubelet.getOrDefault(false, List.of()), asOf));
    }

    private static Finding finding(List<SigningRequest> requests, List<SigningRequest> foreign, Instant asOf) {
        SigningRequest oldest = requests.stream()
                .min(Comparator.comparing(
                                (SigningRequest request) -> request.created().orElse(Instant.EPOCH))
                        .thenComparing(request -> request.name()))
                .orElseThrow();
        Instant since = oldest.created().orElse(asOf);
        List<String> nodes = requests.stream()
                .flatMap(request -> request.node().stream())
                .distinct()
                .sorted()
                .toList();
        return Finding.of(
                        FindingCode.NODE_CERTIFICATE_WAITS, Subjects.of("CertificateSigningRequest", oldest.metadata()))
                .quoting(
                        Words.agreeing(
                                requests.size(),
                                "%d [request|requests]%s [waits|wait] for approval, the oldest for %s; %s by"
                                        .formatted(
                                                requests.size(),
                                                of(nodes),
                                                Age.text(since, asOf),
                                                ofSeveral(requests) ? "that one is requested" : "requested")),
                        oldest.user())
                .adding(Evidence.quoting("the signer", oldest.signer()))
                .adding(foreign.stream()
                        .limit(1)
                        .map(request -> Evidence.quoting(
                                "%d more in the name of a node, such as %s, not to be approved: requested by"
                                        .formatted(foreign.size(), request.name()),
                                request.user())))
                .rated(oldest.signer().equals(SigningRequest.CLIENT_SIGNER) ? Severity.HIGH : Severity.MEDIUM)
                .since(since)
                .links(Relation.SPEAKS_FOR, nodes.stream().map(Subjects::node))
                .modeIf(nodes.size() > 1, Mode.KUBELETS_WAIT);
    }

    private static boolean ofSeveral(List<SigningRequest> requests) {
        return requests.stream().map(SigningRequest::user).distinct().limit(2).count() > 1;
    }

    private static String of(List<String> nodes) {
        return switch (nodes.size()) {
            case 0 -> "";
            case 1 -> " of the kubelet of " + nodes.getFirst();
            case 2, 3 -> " of the kubelets of " + String.join(", ", nodes);
            default -> " of " + nodes.size() + " kubelets";
        };
    }
}
