// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.ImageDenied;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meaning.WrongPlatform;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Nodes on which pods of several workloads fail while pods from the same templates run elsewhere. The template is
/// the same, so the node makes the difference, whatever its own status.
///
/// Nodes on which pods report a program built for another architecture are treated as one place.
final class FailingNodes {
    /// The owner of pods from one template: a ReplicaSet, a StatefulSet, a DaemonSet.
    private record Maker(String namespace, Metadata.Owner owner) {
        static Optional<Maker> of(Pod pod) {
            return pod.metadata()
                    .controller()
                    .filter(owner -> !owner.kind().equals("Job"))
                    .map(owner -> new Maker(pod.metadata().namespace(), owner));
        }
    }

    /// A failing pod, and the node or group of nodes that may be the reason.
    private record Suspicion(FailingPod pod, Maker maker, String place) {}

    private final int several;

    FailingNodes(int several) {
        this.several = several;
    }

    List<Finding> among(List<FailingPod> failing, Picture picture) {
        List<FailingPod> placed = failing.stream()
                .filter(pod -> pod.leads() && !pod.view().pod().node().isEmpty())
                .toList();
        if (placed.size() < several) {
            return List.of();
        }
        Map<Maker, Set<String>> places = new HashMap<>();
        List<Suspicion> all = placed.stream()
                .flatMap(pod -> Maker.of(pod.view().pod()).map(maker -> new Suspicion(pod, maker, place(pod))).stream())
                .toList();
        all.forEach(
                one -> places.computeIfAbsent(one.maker(), _ -> new HashSet<>()).add(one.place()));
        Map<String, List<Suspicion>> byPlace = all.stream()
                .filter(one -> places.getOrDefault(one.maker(), Set.of()).size() == 1)
                .collect(Collectors.groupingBy(Suspicion::place, TreeMap::new, Collectors.toList()));
        byPlace.values().removeIf(pods -> workloads(pods).size() < several);
        return byPlace.isEmpty() ? List.of() : findings(byPlace.values(), picture);
    }

    private List<Finding> findings(Collection<List<Suspicion>> places, Picture picture) {
        Map<Maker, Set<String>> serving = picture.objects(Resources.PODS).stream()
                .filter(Pod::ready)
                .flatMap(pod -> Maker.of(pod).map(maker -> Map.entry(maker, pod.node())).stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
        return places.stream()
                .map(pods -> pods.stream()
                        .filter(one -> servesElsewhere(one, pods, serving))
                        .toList())
                .filter(pods -> workloads(pods).size() >= several)
                .map(FailingNodes::finding)
                .toList();
    }

    private static boolean servesElsewhere(Suspicion one, List<Suspicion> beside, Map<Maker, Set<String>> serving) {
        Set<String> nodes = nodes(beside);
        Set<String> own = serving.getOrDefault(one.maker(), Set.of());
        return !own.isEmpty() && own.stream().noneMatch(nodes::contains);
    }

    private static String place(FailingPod pod) {
        return pod.trouble().evidence().getFirst().meanings().any(WrongPlatform.class)
                ? "of another processor"
                : pod.view().pod().node();
    }

    private static Set<String> nodes(List<Suspicion> pods) {
        return pods.stream().map(one -> one.pod().view().pod().node()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<Subject> workloads(List<Suspicion> pods) {
        return pods.stream()
                .map(one -> one.pod()
                        .group()
                        .workload()
                        .orElseGet(() -> Subjects.of(one.pod().view().pod())))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Finding finding(List<Suspicion> pods) {
        Set<Subject> workloads = workloads(pods);
        Set<String> nodes = nodes(pods);
        String others = nodes.size() > 1 ? " and %d nodes like it".formatted(nodes.size() - 1) : "";
        Optional<Instant> since = Age.earliest(pods, one -> one.pod().trouble().since());
        Quote quote = pods.stream()
                .map(one -> one.pod().trouble().evidence().getFirst().said())
                .filter(said -> !said.isEmpty())
                .min(Comparator.naturalOrder())
                .orElse(Quote.NONE);
        return Finding.of(
                        FindingCode.NODE_FAILS_PODS,
                        Subjects.node(nodes.iterator().next()))
                .quoting(
                        "pods of %d workloads fail on it%s that serve elsewhere".formatted(workloads.size(), others),
                        quote)
                .since(since)
                .links(Relation.BLAMED_BY, workloads.stream())
                .mode(
                        pods.stream().allMatch(FailingNodes::denied)
                                ? Optional.of(Mode.NODE_LACKS_CREDENTIALS)
                                : Optional.empty());
    }

    /// Whether a registry denies the image that the same template gets on other nodes.
    private static boolean denied(Suspicion one) {
        PodTrouble trouble = one.pod().trouble();
        return trouble.code() == FindingCode.POD_IMAGE_PULL
                && trouble.evidence()
                        .getFirst()
                        .meanings()
                        .any(HttpUnauthorized.class, Unauthorized.class, AccessForbidden.class, ImageDenied.class);
    }
}
