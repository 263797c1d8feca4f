// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Projection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Determines whether the objects of a recording are from one cluster. A cluster has one `kube-system` namespace and
/// one Service of its API server. Nodes of the same name and different uids indicate two clusters as well,
/// unless these single objects prove that it is one: a node may have been registered again in between.
final class Identity {
    /// The fields that this class needs of any object.
    static final Projection FIELDS = Projection.of("metadata.uid");

    /// The namespace and name of the object that a cluster has once, by its list.
    private static final Map<Resource<?>, String> SINGLE =
            Map.of(Resources.NAMESPACES, "/kube-system", Resources.SERVICES, "default/kubernetes");

    private final Map<String, Seen> seen = new HashMap<>();
    private Optional<String> conflict = Optional.empty();
    private Optional<String> nodeConflict = Optional.empty();
    private boolean single;

    /// Examines an object.
    ///
    /// @param file the name of the object's file
    void look(Resource<?> resource, JsonNode object, String file) {
        boolean node = resource.equals(Resources.NODES);
        if (!node && !SINGLE.containsKey(resource)) {
            return;
        }
        JsonNode metadata = object.path("metadata");
        String name = metadata.path("name").asText();
        String place = metadata.path("namespace").asText() + "/" + name;
        String uid = metadata.path("uid").asText();
        if (uid.isEmpty() || !(node || place.equals(SINGLE.get(resource)))) {
            return;
        }
        Seen one = new Seen(uid, file);
        Seen other = seen.putIfAbsent(resource.plural() + "/" + place, one);
        if (other == null) {
            return;
        }
        if (other.uid.equals(uid)) {
            single |= !node && !other.file.equals(file);
            return;
        }
        String why = Stream.of(one.file, other.file)
                .sorted()
                .collect(Collectors.joining(
                        " and ", "files of two clusters, by the uid of %s %s: ".formatted(resource.kind(), name), ""));
        if (node) {
            nodeConflict = first(nodeConflict, why);
        } else {
            conflict = first(conflict, why);
        }
    }

    private static Optional<String> first(Optional<String> known, String why) {
        return known.filter(before -> before.compareTo(why) <= 0).or(() -> Optional.of(why));
    }

    /// Why the recording is not from a single cluster; empty without evidence of that.
    Optional<String> conflict() {
        return conflict.or(() -> nodeConflict.filter(_ -> !single));
    }

    private record Seen(String uid, String file) {}
}
