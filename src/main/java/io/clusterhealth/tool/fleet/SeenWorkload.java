// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A workload of one cluster, with the images of its pods.
///
/// @param images of its pods' containers, by name and tag; empty without pods
record SeenWorkload(
        Subject subject, Workload workload, Set<String> images, List<String> versions, Optional<ExplainedBy> incident) {
    private static final int DIGEST = 19;

    /// The first cause of what is wrong with a workload.
    ///
    /// @param confidence how certain that is
    record ExplainedBy(Finding cause, Confidence confidence) {}

    static SeenWorkload of(Workload workload, Picture picture, List<Incident> incidents) {
        Subject subject = Subjects.of(workload);
        List<Pod> pods = Owners.in(picture).pods(subject);
        return new SeenWorkload(
                subject, workload, images(pods), versions(workload, pods), incident(subject, pods, incidents));
    }

    /// The number of missing replicas.
    int lacking() {
        return Math.max(0, workload.desired() - workload.available());
    }

    private static Set<String> images(List<Pod> pods) {
        return containers(pods)
                .map(Container::image)
                .map(SeenWorkload::named)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<Container> containers(List<Pod> pods) {
        return pods.stream().flatMap(pod -> pod.containers().stream()).filter(container -> !container.init());
    }

    /// The version label; else the image tags of the main container in its pods (several during a rollout), or in its
    /// template without pods.
    private static List<String> versions(Workload workload, List<Pod> pods) {
        if (!workload.release().label().isEmpty()) {
            return List.of(workload.release().label());
        }
        List<String> ofPods = tags(
                workload,
                pods.stream()
                        .map(pod -> containers(List.of(pod))
                                .collect(Collectors.toMap(
                                        Container::name, Container::image, (first, _) -> first, LinkedHashMap::new))));
        return ofPods.isEmpty() ? tags(workload, Stream.of(workload.release().images())) : ofPods;
    }

    /// @param images of each pod, by the names of its containers
    private static List<String> tags(Workload workload, Stream<SequencedMap<String, String>> images) {
        return images.filter(containers -> !containers.isEmpty())
                .map(containers -> containers.getOrDefault(
                        workload.name(), containers.firstEntry().getValue()))
                .map(SeenWorkload::tag)
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    private static Optional<ExplainedBy> incident(Subject subject, List<Pod> pods, List<Incident> incidents) {
        Set<Subject> own = Stream.concat(Stream.of(subject), pods.stream().map(Subjects::of))
                .collect(Collectors.toSet());
        return incidents.stream()
                .flatMap(incident -> explained(own, incident).stream())
                .findFirst();
    }

    /// The weakest of its symptoms is the one that the others hang on.
    private static Optional<ExplainedBy> explained(Set<Subject> own, Incident incident) {
        return own.contains(incident.cause().subject())
                ? Optional.of(new ExplainedBy(incident.cause(), Confidence.CERTAIN))
                : incident.symptoms().stream()
                        .filter(symptom -> own.contains(symptom.finding().subject()))
                        .map(Symptom::confidence)
                        .max(Comparator.naturalOrder())
                        .map(weakest -> new ExplainedBy(incident.cause(), weakest));
    }

    /// `cart:2.4.1`: an image without the registry and the path that it is pulled from.
    private static String named(String image) {
        String last = image.substring(image.lastIndexOf('/') + 1);
        int at = last.indexOf('@');
        return at < 0 ? last : last.substring(0, Math.min(last.length(), at + 1 + DIGEST));
    }

    /// The tag of an image, or the beginning of its digest.
    private static String tag(String image) {
        String named = named(image);
        int at = named.indexOf('@');
        String plain = at < 0 ? named : named.substring(0, at);
        int colon = plain.indexOf(':');
        return colon >= 0 ? plain.substring(colon + 1) : at < 0 ? "" : named.substring(at + 1);
    }
}
