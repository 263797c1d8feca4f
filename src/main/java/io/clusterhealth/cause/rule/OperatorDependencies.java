// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.ConnectionRefused;
import io.clusterhealth.meaning.Meaning.DnsFailed;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.NoRoute;
import io.clusterhealth.meaning.Meaning.NoSuchName;
import io.clusterhealth.meaning.Topic;
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
    /// @param lacked what a symptom says or mentions when this is what it lacks
    record Needed(String name, When lacked) {}

    private static final Needed ETCD = new Needed("etcd", When.mentions(Topic.ETCD));
    private static final Needed API = new Needed(
            "kube-apiserver", When.mentions(Topic.API_SERVER, Topic.ETCD).or(When.says(ConnectionRefused.class)));
    private static final Needed OPENSHIFT_API = new Needed("openshift-apiserver", When.mentions(Topic.OPENSHIFT_API));
    private static final Needed AUTHENTICATION = new Needed("authentication", When.mentions(Topic.LOGIN));
    private static final Needed NETWORK =
            new Needed("network", When.mentions(Topic.NETWORK).or(When.says(NoRoute.class, NoAnswer.class)));
    private static final Needed DNS =
            new Needed("dns", When.mentions(Topic.DNS_LOOKUP).or(When.says(NoSuchName.class, DnsFailed.class)));
    private static final Needed INGRESS =
            new Needed("ingress", When.mentions(Topic.ROUTE, Topic.INGRESS, Topic.APPS_DOMAIN));
    private static final Needed STORAGE = new Needed("storage", When.mentions(Topic.VOLUME));
    private static final Needed CERTIFICATES = new Needed("service-ca", When.mentions(Topic.SERVING_CERTIFICATE));
    private static final Needed CLOUD = new Needed("cloud-controller-manager", When.mentions(Topic.LOAD_BALANCER));
    private static final Needed CREDENTIALS = new Needed("cloud-credential", When.mentions(Topic.CREDENTIALS));
    private static final Needed REGISTRY = new Needed("image-registry", When.mentions(Topic.REGISTRY));

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
        if (needed.lacked().holds(cause, symptom) && Timing.ORDERED.allows(cause, symptom)) {
            return Optional.of(new Edge(
                    cause,
                    symptom,
                    Confidence.LIKELY,
                    "it works through %s, and its message points there".formatted(needed.name())));
        }
        return Timing.CLOSE.allows(cause, symptom) && !Says.mentions(symptom, Topic.OWN_CONFIGURATION)
                ? Optional.of(new Edge(
                        cause,
                        symptom,
                        Confidence.POSSIBLE,
                        "it works through %s, and followed it within an hour".formatted(needed.name())))
                : Optional.empty();
    }
}
