// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.check.SharedCredentials;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Layer;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Objects that have no credentials of their own, such as a StorageClass or a Service of type LoadBalancer: where
/// their messages say that credentials are refused, these are those of the software that serves them. They are those
/// of its ServiceAccount at the cloud, or else in the only Secret that its pods refer to.
///
/// @param reads what a pod refers to; each call takes a request
/// @param hasIdentity whether an object is a ServiceAccount with an identity at a cloud; each call takes a request
record RefusedProvider(Function<Subject, List<Subject>> reads, Predicate<Subject> hasIdentity, Picture picture) {
    /// Of objects on which controllers act. A custom resource of these layers may refer to credentials of its own.
    private static final Set<Layer> SERVED = Set.of(Layer.STORAGE, Layer.NETWORK);

    /// How many findings, and pods for each, are examined.
    private static final int MOST = 4;

    Optional<Referrers.Blamed> credentials(Incident incident, List<Incident> incidents) {
        Finding first = incident.cause();
        if (!isRefused(first)) {
            return Optional.empty();
        }
        List<Finding> refused = Stream.concat(
                        Stream.of(first), incidents.stream().map(Incident::cause))
                .filter(RefusedProvider::isRefused)
                .distinct()
                .limit(MOST)
                .toList();
        Map<Finding, List<Subject>> pods = pods(refused, ReadySoftware.in(picture, incidents));
        Referrers served = new Referrers(
                incident,
                ParallelReads.each(
                        refused,
                        one -> pods.getOrDefault(one, List.of()).stream()
                                .flatMap(pod -> reads.apply(pod).stream())
                                .distinct()
                                .toList()));
        List<Subject> own = pods.getOrDefault(first, List.of());
        return served.own().stream()
                .filter(hasIdentity)
                .findFirst()
                .map(account -> blamed(account, "runs as it", Mode.IDENTITY_DENIED, own, served))
                .or(() -> served.only("Secret")
                        .filter(_ -> SharedChange.refused(first))
                        .map(secret -> blamed(
                                secret, "refers to it, and to no other Secret", Mode.SECRET_REFUSED, own, served)));
    }

    /// The pod that has reported it, or else those that serve its object.
    private static Map<Finding, List<Subject>> pods(List<Finding> refused, ReadySoftware software) {
        Map<Finding, List<Finding>> needed = software.neededBy(
                refused.stream().filter(one -> !one.linked(Relation.SHOWN_BY)).toList());
        return refused.stream()
                .collect(Collectors.toMap(
                        one -> one,
                        one -> Stream.concat(
                                        one.targets(Relation.SHOWN_BY).stream(),
                                        needed.getOrDefault(one, List.of()).stream()
                                                .flatMap(server -> software.pods(server.subject()).stream()
                                                        .limit(1)
                                                        .map(Subjects::of)))
                                .limit(MOST)
                                .toList()));
    }

    /// @param pods those that serve the cause's object
    private Referrers.Blamed blamed(Subject object, String how, Mode mode, List<Subject> pods, Referrers served) {
        Finding first = served.incident().cause();
        Subject pod = pods.stream()
                .filter(one -> reads.apply(one).contains(object))
                .findFirst()
                .orElseThrow();
        return served.blame(
                object,
                mode,
                first.evidence().stream()
                        .filter(RefusedProvider::isRefusal)
                        .limit(1)
                        .map(refusal ->
                                refusal.saying("%s is served by %s, which %s".formatted(first.subject(), pod, how))),
                "it is served with the credentials of {cause}, which are refused");
    }

    private static boolean isRefused(Finding finding) {
        return SERVED.contains(finding.code().layer())
                && Kinds.isBuiltIn(finding.subject().kind())
                && finding.evidence().stream().anyMatch(RefusedProvider::isRefusal);
    }

    private static boolean isRefusal(Evidence said) {
        return SharedCredentials.refusal(said.meanings()).isPresent();
    }
}
