// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Quantity;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.OrRefusal;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The pod whose capacity is calculated.
///
/// @param name `small`, `medium`, `large` or `custom`
/// @param cpu as a Kubernetes quantity, such as `500m`
/// @param memory as a Kubernetes quantity, such as `512Mi`
/// @param disk ephemeral storage, as a quantity; `0` to ignore it
/// @param gpus number of GPUs
record PodProfile(String name, String cpu, String memory, String disk, int gpus) {
    /// The resource name of ephemeral storage.
    static final String DISK = "ephemeral-storage";

    private static final List<PodProfile> KNOWN = List.of(
            new PodProfile("small", "100m", "128Mi", "0", 0),
            new PodProfile("medium", "500m", "512Mi", "0", 0),
            new PodProfile("large", "1", "2Gi", "0", 0));

    /// Reads `pod_profile`, `custom_resources` and `gpu`.
    static OrRefusal<PodProfile> of(Arguments arguments) {
        return sized(arguments)
                .map(sized -> new PodProfile(
                        sized.name,
                        sized.cpu,
                        sized.memory,
                        sized.disk,
                        arguments.integer("gpu").orElse(0)));
    }

    private static OrRefusal<PodProfile> sized(Arguments arguments) {
        String name = arguments.text("pod_profile").orElse("medium");
        JsonNode custom = arguments.values().path("custom_resources");
        if (!name.equals("custom")) {
            return custom.isObject() && arguments.text("pod_profile").isPresent()
                    ? invalid("custom_resources goes with pod_profile custom, not " + name + ".")
                    : custom.isObject() ? custom(custom) : new OrRefusal.HasValue<>(known(name));
        }
        return custom.isObject() ? custom(custom) : invalid("pod_profile custom needs custom_resources.");
    }

    private static OrRefusal<PodProfile> custom(JsonNode given) {
        PodProfile profile = new PodProfile(
                "custom",
                given.path("cpu").asText("0"),
                given.path("memory").asText("0"),
                given.path(DISK).asText("0"),
                0);
        Requests requests = profile.requests();
        return requests.milliCpu() > 0 || requests.memoryBytes() > 0 || requests.diskBytes() > 0
                ? new OrRefusal.HasValue<>(profile)
                : invalid("custom_resources asks for nothing.");
    }

    private static OrRefusal<PodProfile> invalid(String why) {
        return OrRefusal.invalid(why, "Give custom_resources {\"cpu\": \"500m\", \"memory\": \"512Mi\"}.");
    }

    private static PodProfile known(String name) {
        return KNOWN.stream()
                .filter(profile -> profile.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// The same profile without ephemeral storage.
    PodProfile withoutDisk() {
        return new PodProfile(name, cpu, memory, "0", gpus);
    }

    /// Whether the profile requests ephemeral storage.
    boolean fillsDisk() {
        return requests().diskBytes() > 0;
    }

    String words() {
        return "cpu %s, memory %s%s%s"
                .formatted(
                        cpu,
                        memory,
                        fillsDisk() ? ", ephemeral storage " + disk : "",
                        gpus > 0 ? ", %d gpu".formatted(gpus) : "");
    }

    Requests requests() {
        return new Requests(Quantity.milli(cpu), Quantity.whole(memory), 1, Quantity.whole(disk), gpus);
    }

    /// The pods' requirements besides resources, and why no pod fits.
    ///
    /// @param labels that their nodes must have, such as `kubernetes.io/arch`
    /// @param storageClass of their volume claims
    /// @param tolerated keys of taints, with any value and effect
    record PodPlacing(Map<String, String> labels, Optional<String> storageClass, Set<String> tolerated) {
        private static final int REASONS = 4;

        /// Keeps the labels in the given order.
        PodPlacing {
            labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
            tolerated = Set.copyOf(tolerated);
        }

        /// Reads `node_selector`, `storage_class` and `tolerations`.
        static PodPlacing of(Arguments given) {
            Map<String, String> labels = new LinkedHashMap<>();
            given.text("node_selector").stream()
                    .flatMap(text -> Arrays.stream(text.split(",")))
                    .map(label -> label.split("=", 2))
                    .forEach(label -> labels.put(label[0], label[1]));
            return new PodPlacing(
                    labels,
                    given.text("storage_class"),
                    given.text("tolerations").stream()
                            .flatMap(text -> Arrays.stream(text.split(",")))
                            .collect(Collectors.toSet()));
        }

        boolean tolerates(Node.Taint taint) {
            return tolerated.contains(taint.key());
        }

        /// The note which nodes are left out only because pods of a profile have no tolerations.
        static Stream<String> tainted(List<NodeRoom> rooms) {
            Map<String, Long> taints = rooms.stream()
                    .map(NodeRoom::closed)
                    .filter(closed -> closed.startsWith(NodeRoom.TAINTED))
                    .map(closed -> closed.substring(NodeRoom.TAINTED.length()))
                    .collect(Collectors.groupingBy(key -> key, TreeMap::new, Collectors.counting()));
            return taints.isEmpty()
                    ? Stream.empty()
                    : Stream.of(taints.entrySet().stream()
                            .limit(REASONS)
                            .map(taint -> "%s on %d".formatted(taint.getKey(), taint.getValue()))
                            .collect(Collectors.joining(
                                    ", ",
                                    "Nodes with taints that the pods do not tolerate are not counted: ",
                                    taints.size() > REASONS ? ", …." : ".")));
        }

        /// The StorageClass that certainly does not exist, so that the pod cannot run on any node.
        Optional<String> missingClass(Picture picture) {
            return storageClass
                    .filter(_ -> picture.whole(Resources.STORAGE_CLASSES))
                    .filter(name -> picture.objects(Resources.STORAGE_CLASSES).stream()
                            .noneMatch(one -> one.name().equals(name)))
                    .map(Redaction::name);
        }

        /// Notes on what limits the answer.
        Stream<String> notes(Picture picture) {
            return storageClass.isPresent() && !picture.whole(Resources.STORAGE_CLASSES)
                    ? Stream.of("Whether there is the StorageClass could not be read.")
                    : Stream.empty();
        }

        /// `too little memory on 3 nodes, no label pool=gpu on 2`: the most frequent reasons why no pod fits.
        ///
        /// @param places number of pods that fit on the nodes
        static String whyNot(List<NodeRoom> rooms, long places) {
            if (places > 0) {
                return "the limits of the namespace let none in";
            }
            Map<String, Long> reasons = rooms.stream()
                    .collect(Collectors.groupingBy(PodPlacing::reason, TreeMap::new, Collectors.counting()));
            return reasons.isEmpty()
                    ? "there are no nodes"
                    : reasons.entrySet().stream()
                            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                            .limit(REASONS)
                            .map(reason ->
                                    "%s on %d of %d nodes".formatted(reason.getKey(), reason.getValue(), rooms.size()))
                            .collect(Collectors.joining(", "));
        }

        private static String reason(NodeRoom room) {
            return room.closed().isEmpty() ? "too little " + room.limit() : room.closed();
        }
    }
}
