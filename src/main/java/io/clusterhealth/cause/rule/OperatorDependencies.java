// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Which of OpenShift's cluster operators work through which others.
///
/// That one depends on another is no evidence that it fails because of it. It takes what the symptom says, or
/// that it followed soon after; and a symptom that blames its own configuration is believed.
final class OperatorDependencies implements Rule {

    /// One operator that another needs.
    ///
    /// @param words what a symptom says when this is what it lacks
    record Needed(String name, List<String> words) {}

    private static final Needed ETCD = new Needed("etcd", List.of("etcd"));
    private static final Needed API = new Needed(
            "kube-apiserver",
            List.of("kube-apiserver", "etcd", "connection refused", "apiservice", "api server", "apiserver"));
    private static final Needed OPENSHIFT_API =
            new Needed("openshift-apiserver", List.of("openshift-apiserver", "openshift.io.v1", "apiservice"));
    private static final Needed AUTHENTICATION =
            new Needed("authentication", List.of("oauth", "authentication", "login"));
    private static final Needed NETWORK =
            new Needed("network", List.of("network", "cni", "no route to host", "i/o timeout"));
    private static final Needed DNS = new Needed("dns", List.of("no such host", "lookup ", "server misbehaving"));
    private static final Needed INGRESS = new Needed("ingress", List.of("route", "ingress", ".apps."));
    private static final Needed STORAGE = new Needed("storage", List.of("volume", "persistentvolumeclaim", "pvc"));
    private static final Needed CERTIFICATES =
            new Needed("service-ca", List.of("serving-cert", "service-ca", "serving cert"));
    private static final Needed CLOUD =
            new Needed("cloud-controller-manager", List.of("loadbalancer", "load balancer"));
    private static final Needed CREDENTIALS =
            new Needed("cloud-credential", List.of("credential", "invalidaccesskeyid", "accessdenied"));
    private static final Needed REGISTRY = new Needed("image-registry", List.of("registry"));

    static final Map<String, List<Needed>> NEEDS = Map.ofEntries(
            Map.entry("kube-apiserver", List.of(ETCD)),
            Map.entry("kube-controller-manager", List.of(API)),
            Map.entry("kube-scheduler", List.of(API)),
            Map.entry("openshift-apiserver", List.of(API, ETCD, NETWORK, CERTIFICATES)),
            Map.entry("openshift-controller-manager", List.of(API, OPENSHIFT_API)),
            Map.entry("authentication", List.of(API, ETCD, OPENSHIFT_API, INGRESS, NETWORK, DNS, CERTIFICATES)),
            Map.entry("console", List.of(AUTHENTICATION, INGRESS, OPENSHIFT_API, NETWORK, DNS, CERTIFICATES)),
            Map.entry("dns", List.of(NETWORK)),
            Map.entry("ingress", List.of(NETWORK, DNS, CLOUD, CREDENTIALS)),
            Map.entry("monitoring", List.of(NETWORK, STORAGE, INGRESS)),
            Map.entry("image-registry", List.of(STORAGE, NETWORK, CREDENTIALS)),
            Map.entry("openshift-samples", List.of(REGISTRY, OPENSHIFT_API)),
            Map.entry("machine-api", List.of(CREDENTIALS, API)),
            Map.entry("storage", List.of(CREDENTIALS)),
            Map.entry("operator-lifecycle-manager-packageserver", List.of(API, NETWORK)));

    private static final List<String> OWN_FAULT = List.of("configmap", "custom", "invalid", "syncerror", "secret \"");

    @Override
    public Set<FindingCode> causes() {
        return Codes.OPERATOR;
    }

    @Override
    public Set<FindingCode> symptoms() {
        return Codes.OPERATOR;
    }

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        return NEEDS.getOrDefault(symptom.subject().name(), List.of()).stream()
                .flatMap(needed -> all.about(Subject.clusterScoped("ClusterOperator", needed.name()))
                        .filter(cause -> Codes.OPERATOR.contains(cause.code()))
                        .flatMap(cause -> edge(cause, symptom, needed).stream()));
    }

    private static Optional<Edge> edge(Finding cause, Finding symptom, Needed needed) {
        if (Said.any(symptom, needed.words()) && Timing.ORDERED.allows(cause, symptom)) {
            return Optional.of(new Edge(
                    cause,
                    symptom,
                    Confidence.LIKELY,
                    "it works through %s, and its message points there".formatted(needed.name())));
        }
        return Timing.CLOSE.allows(cause, symptom) && !Said.any(symptom, OWN_FAULT)
                ? Optional.of(new Edge(
                        cause,
                        symptom,
                        Confidence.POSSIBLE,
                        "it works through %s, and followed it within an hour".formatted(needed.name())))
                : Optional.empty();
    }
}
