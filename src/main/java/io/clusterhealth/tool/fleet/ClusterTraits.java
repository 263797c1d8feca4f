// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.ServedApis;
import io.clusterhealth.examination.CoverageLedger;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.render.Redaction;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The traits by which a cluster is compared: for each topic its things, with their version or state. A topic that
/// could not be read whole is absent.
record ClusterTraits(Map<ComparedTopic, Map<String, String>> topics) {
    static final Set<Resource<?>> LISTS = Set.of(
            Resources.NODES,
            Resources.CLUSTER_VERSIONS,
            Resources.CLUSTER_OPERATORS,
            Resources.CLUSTER_SERVICE_VERSIONS,
            Resources.CUSTOM_RESOURCES);
    private static final List<Resource<?>> OPERATORS =
            List.of(Resources.CLUSTER_OPERATORS, Resources.CLUSTER_SERVICE_VERSIONS);

    static ClusterTraits of(WorkloadPicture seen) {
        Picture picture = seen.picture();
        Map<ComparedTopic, Map<String, String>> topics = new EnumMap<>(ComparedTopic.class);
        boolean told = seen.unreadKinds(List.of(Resources.CLUSTER_VERSIONS)).isEmpty();
        picture.version().known().filter(_ -> told).ifPresent(version -> {
            Map<String, String> versions = new TreeMap<>(Map.of("Kubernetes", version.gitVersion()));
            picture.objects(Resources.CLUSTER_VERSIONS)
                    .forEach(openshift -> versions.put("OpenShift", release(openshift)));
            topics.put(ComparedTopic.VERSION, versions);
        });
        if (CoverageLedger.of(picture).notChecked().stream().allMatch(Blind::harmless)) {
            topics.put(ComparedTopic.INCIDENT, incidents(seen.incidents()));
        }
        if (seen.unread(OPERATORS).isEmpty()) {
            topics.put(ComparedTopic.OPERATOR, operators(picture));
        }
        if (seen.unread(List.of(Resources.NODES)).isEmpty()) {
            topics.put(ComparedTopic.NODE, shapes(picture.objects(Resources.NODES)));
        }
        if (seen.unreadWorkloads().isEmpty()) {
            topics.put(ComparedTopic.IMAGE, images(seen));
        }
        picture.server().apis().known().ifPresent(apis -> topics.put(ComparedTopic.API, versions(apis)));
        if (seen.unread(List.of(Resources.CUSTOM_RESOURCES)).isEmpty()) {
            topics.put(ComparedTopic.CUSTOM_RESOURCE, definitions(picture));
        }
        return new ClusterTraits(topics);
    }

    /// `4.22.3, updating to 4.22.5` during an update.
    private static String release(ClusterVersion version) {
        return version.underWay().isEmpty() || version.current().isEmpty()
                ? version.desired()
                : "%s, updating to %s".formatted(version.current(), version.desired());
    }

    private static Map<String, String> incidents(List<Incident> incidents) {
        Map<String, String> found = new TreeMap<>();
        incidents.stream()
                .map(Incident::cause)
                .forEach(cause -> found.put(
                        "%s %s: %s".formatted(cause.code().id(), Redaction.subject(cause.subject()), cause.title()),
                        cause.severity().label()));
        return found;
    }

    /// ClusterOperators by name; installed operators by the name of their ClusterServiceVersion without its version.
    private static Map<String, String> operators(Picture picture) {
        Map<String, Set<String>> operators = new TreeMap<>();
        for (ClusterOperator operator : picture.objects(Resources.CLUSTER_OPERATORS)) {
            operators.computeIfAbsent(operator.name(), _ -> new TreeSet<>()).add(operator.version());
        }
        for (GenericObject installed : picture.objects(Resources.CLUSTER_SERVICE_VERSIONS)) {
            String name = installed.name();
            int dot = name.indexOf('.');
            operators
                    .computeIfAbsent(dot < 0 ? name : name.substring(0, dot), _ -> new TreeSet<>())
                    .add(dot < 0 ? "installed" : name.substring(dot + 1));
        }
        return joined(operators, "");
    }

    /// @param none in place of an empty set
    private static Map<String, String> joined(Map<String, Set<String>> all, String none) {
        Map<String, String> joined = new TreeMap<>();
        all.forEach((name, some) -> joined.put(name, some.isEmpty() ? none : String.join(", ", some)));
        return joined;
    }

    /// The number of nodes of each role and size.
    private static Map<String, String> shapes(List<Node> nodes) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Node node : nodes) {
            String shape = "%s with %d cpu, %d GiB, %s"
                    .formatted(
                            node.roles().isEmpty() ? "node" : String.join("+", node.roles()),
                            Math.round(node.capacity().milliCpu() / 1_000.0),
                            Math.round(node.capacity().memoryBytes() / (double) (1L << 30)),
                            node.labels().getOrDefault("kubernetes.io/arch", "unknown architecture"));
            counts.merge(shape, 1, Integer::sum);
        }
        Map<String, String> shapes = new TreeMap<>();
        counts.forEach((shape, count) -> shapes.put(shape, "×" + count));
        return shapes;
    }

    private static Map<String, String> images(WorkloadPicture seen) {
        Map<String, String> images = new TreeMap<>();
        seen.all()
                .forEach(workload -> images.put(
                        Redaction.subject(workload.subject()),
                        workload.images().isEmpty() ? "no pods" : String.join(", ", workload.images())));
        return images;
    }

    private static Map<String, String> versions(ServedApis apis) {
        Map<String, Set<String>> byGroup = new TreeMap<>();
        apis.groups().forEach((group, plurals) -> {
            Set<String> versions = byGroup.computeIfAbsent(group, _ -> new TreeSet<>());
            plurals.forEach(plural -> versions.addAll(apis.versions().getOrDefault(plural + "." + group, Set.of())));
        });
        return joined(byGroup, "served");
    }

    private static Map<String, String> definitions(Picture picture) {
        Map<String, String> definitions = new TreeMap<>();
        picture.objects(Resources.CUSTOM_RESOURCES)
                .forEach(one ->
                        definitions.put(one.name(), String.join(", ", new TreeSet<>(one.texts("spec.versions.name")))));
        return definitions;
    }
}
