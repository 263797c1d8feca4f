// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.alert.AlertTargets;
import io.clusterhealth.check.node.NodeConditions;
import io.clusterhealth.check.node.NodeDifferences;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.node.NodeSigns;
import io.clusterhealth.check.node.NodeTraits;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Alert;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.AccessForbidden;
import io.clusterhealth.meaning.Meaning.HttpUnauthorized;
import io.clusterhealth.meaning.Meaning.ImageDenied;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meaning.WrongPlatform;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Nodes on which pods of several workloads fail while pods from the same templates run elsewhere. The template is
/// the same, so the node makes the difference, whatever its own status. Several nodes are one fault if the same
/// workloads fail on them.
///
/// Nodes on which pods report a program built for another architecture are treated as one place.
final class FailingNodes {
    /// The owner of pods from one template: a ReplicaSet, a StatefulSet, a DaemonSet.
    private record Maker(String namespace, Metadata.Owner owner) {
        static Optional<Maker> of(Pod pod) {
            return pod.metadata()
                    .controller()
                    .filter(owner -> !owner.kind().equals("Job"))
                    .map(owner -> new Maker(pod.namespace(), owner));
        }
    }

    /// A failing pod, and the node or group of nodes that may be the reason.
    private record Suspicion(FailingPod pod, Maker maker, String place) {
        /// Whether it waits for an image that the registry refused or did not send. A node that sent no credentials is
        /// no such case: it is the node that has none.
        boolean pulls() {
            return pod.trouble().code() == FindingCode.POD_IMAGE_PULL
                    && !pod.trouble().evidence().getFirst().meanings().any(HttpUnauthorized.class);
        }
    }

    /// The severities of alerts that call for something to be done.
    private static final Set<String> GRAVE = Set.of("critical", "warning");

    private static final int TRAITS = 2;
    private static final int NAMED = 4;

    private final int several;

    FailingNodes(int several) {
        this.several = several;
    }

    List<Finding> among(List<FailingPod> failing, Picture picture) {
        List<FailingPod> placed = failing.stream()
                .filter(pod -> pod.leads() && !pod.view().pod().node().isEmpty())
                .toList();
        if (placed.size() < several - 1) {
            return List.of();
        }
        Map<Maker, Set<String>> serving = picture.objects(Resources.PODS).stream()
                .filter(Pod::ready)
                .flatMap(pod -> Maker.of(pod).map(maker -> Map.entry(maker, pod.node())).stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
        List<Suspicion> all = placed.stream()
                .flatMap(pod -> Maker.of(pod.view().pod()).map(maker -> new Suspicion(pod, maker, place(pod))).stream())
                .filter(one -> serving.containsKey(one.maker()))
                .filter(one -> !one.pulls() || pulledSince(one, picture))
                .toList();
        List<Finding> problems =
                new NodeConditions(NodePatience.DEFAULT).problems(picture).toList();
        return apart(proven(all, serving)).stream()
                .filter(pods -> workloads(pods).size() >= several
                        || workloads(pods).size() == several - 1 && foretold(pods, problems, picture))
                .filter(pods -> fewer(pods, serving))
                .flatMap(pods -> findings(pods, picture.objects(Resources.NODES)))
                .map(finding -> finding.adding(NodeSigns.around(
                                finding.since(), finding.subject().name(), picture))
                        .adding(alerts(finding.since(), finding.subject(), picture)
                                .map(alert -> Evidence.quoting(
                                        "alert %s is firing about it%s"
                                                .formatted(
                                                        alert.name(),
                                                        Age.text(" for %s", alert.since(), picture.asOf())),
                                        alert.summary())))
                        .adding(differences(finding, picture)))
                .toList();
    }

    /// Of several nodes, what they have in common is told.
    private static Stream<Evidence> differences(Finding finding, Picture picture) {
        List<String> node = List.of(finding.subject().name());
        return Stream.concat(
                finding.linked(Relation.FELL_WITH) ? Stream.empty() : NodeDifferences.software(node, picture),
                NodeDifferences.reboots(node, finding.since(), picture));
    }

    /// Whether each of the nodes reported a problem before its pods failed, or was reported.
    private static boolean foretold(List<Suspicion> pods, List<Finding> problems, Picture picture) {
        return pods.stream().allMatch(one -> {
            Subject node = Subjects.node(one.pod().view().pod().node());
            Optional<Instant> onset = one.pod().trouble().since();
            return problems.stream()
                            .filter(problem -> problem.severity() != Severity.LOW)
                            .filter(problem -> problem.subject().equals(node))
                            .anyMatch(problem -> Age.before(problem.since(), onset))
                    || NodeSigns.warned(onset, node.name(), picture)
                    || alerts(onset, node, picture).findAny().isPresent();
        });
    }

    /// The alerts about a node, and about few others, that were firing before its pods failed.
    private static Stream<Alert> alerts(Optional<Instant> onset, Subject node, Picture picture) {
        List<Alert> firing = picture.objects(Resources.ALERTS).stream()
                .filter(alert -> alert.state() == Alert.AlertState.FIRING && GRAVE.contains(alert.severity()))
                .filter(alert -> Age.before(alert.since(), onset))
                .toList();
        return firing.stream()
                .filter(alert -> AlertTargets.in(picture, alert).equals(List.of(node)))
                .filter(alert -> NodeSigns.few(
                        firing.stream()
                                .filter(other -> other.name().equals(alert.name()))
                                .flatMap(other -> AlertTargets.in(picture, other).stream()),
                        picture));
    }

    /// Whether a pod of the same template became ready elsewhere that was created after the pull had failed. Older pods
    /// prove nothing about the registry: their nodes have had the image all along.
    private static boolean pulledSince(Suspicion one, Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(Pod::ready)
                .filter(pod -> Maker.of(pod).filter(one.maker()::equals).isPresent())
                .anyMatch(pod ->
                        Age.before(one.pod().trouble().since(), pod.metadata().created()));
    }

    /// Those that the nodes may explain: their workloads fail only on nodes on which others fail as well, and serve on
    /// none of these.
    private List<Suspicion> proven(List<Suspicion> all, Map<Maker, Set<String>> serving) {
        Map<String, List<Suspicion>> places = byPlace(all);
        places.values().removeIf(pods -> workloads(pods).size() < several - 1);
        Set<String> bad = nodes(places.values().stream().flatMap(List::stream).toList());
        Set<Maker> own = all.stream()
                .filter(one -> !places.containsKey(one.place())
                        || serving.getOrDefault(one.maker(), Set.of()).stream().anyMatch(bad::contains))
                .map(Suspicion::maker)
                .collect(Collectors.toSet());
        return own.isEmpty()
                ? all
                : proven(all.stream().filter(one -> !own.contains(one.maker())).toList(), serving);
    }

    /// Groups of places on which no workload of another group fails.
    private static List<List<Suspicion>> apart(List<Suspicion> all) {
        List<List<Suspicion>> groups = new ArrayList<>();
        for (List<Suspicion> pods : byPlace(all).values()) {
            Set<Maker> makers = makers(pods);
            List<List<Suspicion>> joined = groups.stream()
                    .filter(group -> group.stream().anyMatch(one -> makers.contains(one.maker())))
                    .toList();
            groups.removeAll(joined);
            groups.add(Stream.concat(joined.stream().flatMap(List::stream), pods.stream())
                    .toList());
        }
        return groups;
    }

    private static Map<String, List<Suspicion>> byPlace(List<Suspicion> all) {
        return all.stream().collect(Collectors.groupingBy(Suspicion::place, TreeMap::new, Collectors.toList()));
    }

    private static Set<Maker> makers(List<Suspicion> pods) {
        return pods.stream().map(Suspicion::maker).collect(Collectors.toSet());
    }

    /// Whether pods serve on at least as many other nodes.
    private static boolean fewer(List<Suspicion> pods, Map<Maker, Set<String>> serving) {
        Set<String> nodes = nodes(pods);
        return byPlace(pods).size()
                <= serving.values().stream()
                        .flatMap(Set::stream)
                        .distinct()
                        .filter(node -> !nodes.contains(node))
                        .count();
    }

    /// One finding for each place, the others linked to the first.
    private static Stream<Finding> findings(List<Suspicion> group, List<Node> nodes) {
        Collection<List<Suspicion>> places = byPlace(group).values();
        if (places.size() == 1) {
            return places.stream().map(FailingNodes::finding);
        }
        List<Evidence> common = common(nodes(group), nodes);
        List<Finding> all = places.stream().map(FailingNodes::finding).toList();
        Subject first = all.getFirst().subject();
        return all.stream().map(one -> one.link(Relation.FELL_WITH, first).adding(common.stream()));
    }

    /// What sets these nodes apart from all others: labels, the version of the kubelet, their age.
    private static List<Evidence> common(Set<String> names, List<Node> nodes) {
        Map<Boolean, List<Node>> split =
                nodes.stream().collect(Collectors.partitioningBy(node -> names.contains(node.name())));
        List<Node> others = split.getOrDefault(false, List.of());
        boolean newest = !others.isEmpty()
                && Age.earliest(split.getOrDefault(true, List.of()), node -> node.created())
                        .filter(oldest -> others.stream().allMatch(node -> Age.before(node.created(), oldest)))
                        .isPresent();
        String own = NodeTraits.common(names, nodes).stream()
                .filter(NodeTraits::apart)
                .limit(TRAITS)
                .map(NodeTraits::trait)
                .collect(Collectors.joining(" and "));
        String named = names.stream().limit(NAMED).collect(Collectors.joining(", "));
        return Stream.of(
                        newest ? "nodes %s are newer than all others".formatted(named) : "",
                        own.isEmpty() ? "" : "only nodes %s have %s".formatted(named, own))
                .filter(text -> !text.isEmpty())
                .map(Evidence::of)
                .toList();
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
                .modeIf(pods.stream().allMatch(FailingNodes::denied), Mode.NODE_LACKS_CREDENTIALS);
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
