// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.Arguments;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What pods ask for besides room, and why none of them fits.
///
/// @param labels that their nodes have to have, such as `kubernetes.io/arch`
/// @param storageClass of their volume claims
record PodPlacing(Map<String, String> labels, Optional<String> storageClass) {
    private static final int REASONS = 4;

    /// In the order given.
    PodPlacing {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    /// Reads `node_selector` and `storage_class`.
    static PodPlacing of(Arguments given) {
        Map<String, String> labels = new LinkedHashMap<>();
        given.text("node_selector").stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(label -> label.split("=", 2))
                .forEach(label -> labels.put(label[0], label[1]));
        return new PodPlacing(labels, given.text("storage_class"));
    }

    /// Whether it is certain that the cluster lacks what a pod needs wherever it runs.
    boolean isImpossible(Picture picture) {
        return picture.whole(Resources.STORAGE_CLASSES)
                && storageClass
                        .filter(name -> picture.objects(Resources.STORAGE_CLASSES).stream()
                                .noneMatch(one -> one.metadata().name().equals(name)))
                        .isPresent();
    }

    /// What else is to be known of the answer.
    Stream<String> notes(Picture picture) {
        return storageClass.isPresent() && !picture.whole(Resources.STORAGE_CLASSES)
                ? Stream.of("Whether there is the StorageClass could not be read.")
                : Stream.empty();
    }

    /// `too little memory on 3 nodes, no label pool=gpu on 2`: the commonest reasons why no pod fits.
    ///
    /// @param places how many the nodes would take
    String whyNot(Picture picture, List<NodeRoom> rooms, long places) {
        if (isImpossible(picture)) {
            return "there is no StorageClass " + Redaction.name(storageClass.orElse(""));
        }
        if (places > 0) {
            return "the limits of the namespace let none in";
        }
        Map<String, Long> reasons =
                rooms.stream().collect(Collectors.groupingBy(PodPlacing::reason, TreeMap::new, Collectors.counting()));
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
