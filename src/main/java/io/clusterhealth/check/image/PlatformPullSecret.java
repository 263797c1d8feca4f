// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.OperatorTexts;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.ProxyFailed;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// OpenShift's global pull secret, where different servers reject it. The nodes pull the images of the platform with
/// it, and operators report to Red Hat with it: each shows only its own server.
///
/// @param several how many servers; a single one may reject its clients for other reasons
/// @see <a
/// href="https://docs.redhat.com/en/documentation/openshift_container_platform/4.18/html/images/managing-images#using-image-pull-secrets">Pull secrets</a>
public record PlatformPullSecret(int several) implements Check {
    private static final Subject SECRET = new Subject("Secret", "openshift-config", "pull-secret");

    /// Operators that call servers of Red Hat with its credentials.
    private static final Set<String> REPORTING = Set.of("insights", "openshift-samples");

    /// A client that is refused, and the server that refuses it, or the client where it calls only one.
    private record Refusal(String server, ErrorText text) {}

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS)
                .always(Resources.CLUSTER_OPERATORS, Resources.CLUSTER_VERSIONS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        if (!picture.namespace().isEmpty()
                || picture.objects(Resources.CLUSTER_OPERATORS).isEmpty()) {
            return List.of();
        }
        List<Refusal> refusals = Stream.of(pulls(picture), operators(picture), updates(picture))
                .flatMap(one -> one)
                .filter(refusal -> refused(refusal.text()))
                .toList();
        if (refusals.stream().map(Refusal::server).distinct().count() < several) {
            return List.of();
        }
        Stream<Subject> servers = refusals.stream().map(refusal -> Subject.external(refusal.server()));
        return List.of(new SharedBlame<>(
                        SECRET, refusals.stream().map(Refusal::text).toList())
                .blaming(FindingCode.REGISTRY_REFUSES, SECRET, "different servers reject %d clients that use it")
                .links(Relation.BLAMED_BY, servers)
                .mode(Mode.PULL_SECRET_REFUSED));
    }

    private static boolean refused(ErrorText text) {
        return text.meanings().any(Unauthorized.class, HttpUnauthorized.class)
                && !text.meanings().any(ProxyFailed.class);
    }

    private static Stream<Refusal> pulls(Picture picture) {
        return FailedPulls.in(picture)
                .filter(pull -> pull.fault() == PullFault.ACCESS
                        && PlatformNamespaces.contains(pull.workload().namespace()))
                .filter(pull -> !pull.failure().host().contains(".svc"))
                .map(pull -> new Refusal(pull.failure().host(), pull));
    }

    private static Stream<Refusal> operators(Picture picture) {
        return OperatorTexts.in(picture)
                .filter(text -> REPORTING.contains(text.workload().name()))
                .map(text -> new Refusal(text.workload().name(), text));
    }

    private static Stream<Refusal> updates(Picture picture) {
        return picture.objects(Resources.CLUSTER_VERSIONS).stream()
                .flatMap(version -> version.condition("RetrievedUpdates").stream()
                        .filter(condition -> condition.is("False"))
                        .map(condition -> new ErrorText.Plain(
                                Subjects.of("ClusterVersion", version.metadata()),
                                Quotes.of(condition),
                                condition.since())))
                .map(text -> new Refusal(text.workload().name(), text));
    }
}
