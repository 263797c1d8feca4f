// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Projection;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Determines whether the objects of a recording are from one cluster. A cluster has one `kube-system` namespace, one
/// Service of its API server and one ClusterVersion. Other cluster-scoped objects of the same name and different uids
/// indicate two clusters as well, unless these single objects prove that it is one, or others of the same folders are
/// the same: a node may have been registered again in between, and other objects deleted and created again.
final class Identity {
    /// The fields that this class needs of any object.
    static final Projection FIELDS = Projection.of("metadata.uid");

    /// The namespace and name of the object that a cluster has once, by its list.
    private static final Map<Resource<?>, String> SINGLE = Map.of(
            Resources.NAMESPACES, "/kube-system",
            Resources.SERVICES, "default/kubernetes",
            Resources.CLUSTER_VERSIONS, "/version");

    /// The number of objects that have to differ; a node counts as two.
    private static final int FEW = 2;

    private final Map<String, Seen> seen = new HashMap<>();
    private final Map<Places, Difference> differing = new HashMap<>();
    private final Set<Places> agreeing = new HashSet<>();
    private Optional<String> conflict = Optional.empty();
    private boolean single;

    /// Examines an object.
    ///
    /// @param file the name of the object's file
    void look(Resource<?> resource, JsonNode object, String file) {
        if (resource.namespaced() && !SINGLE.containsKey(resource)) {
            return;
        }
        JsonNode metadata = object.path("metadata");
        String name = metadata.path("name").asText();
        String place = metadata.path("namespace").asText() + "/" + name;
        String uid = metadata.path("uid").asText();
        boolean once = place.equals(SINGLE.get(resource));
        if (uid.isEmpty() || (resource.namespaced() && !once)) {
            return;
        }
        Seen other = seen.putIfAbsent(resource.plural() + "." + resource.group() + "/" + place, new Seen(uid, file));
        if (other == null) {
            return;
        }
        Places places = Places.of(file, other.file);
        if (other.uid.equals(uid)) {
            single |= once && !other.file.equals(file);
            agreeing.add(places);
            return;
        }
        Difference one = new Difference(
                once || resource.equals(Resources.NODES) ? FEW : 1,
                "files of two clusters: give --cluster one of %s and %s (the uid of %s %s differs)"
                        .formatted(places.one, places.other, resource.kind(), name));
        if (once) {
            conflict = Optional.of(
                    conflict.filter(known -> known.compareTo(one.why) <= 0).orElse(one.why));
        } else {
            differing.merge(places, one, Difference::plus);
        }
    }

    /// Why the recording is not from a single cluster; empty without evidence of that.
    Optional<String> conflict() {
        return conflict.or(() -> differing.entrySet().stream()
                .filter(entry -> !single && entry.getValue().objects >= FEW && !agreeing.contains(entry.getKey()))
                .map(entry -> entry.getValue().why)
                .min(Comparator.naturalOrder()));
    }

    private record Seen(String uid, String file) {}

    /// @param why of the first of the objects
    private record Difference(int objects, String why) {
        Difference plus(Difference other) {
            return new Difference(objects + other.objects, why.compareTo(other.why) <= 0 ? why : other.why);
        }
    }

    /// The folders by which the names of two files differ first, or the files.
    private record Places(String one, String other) {
        static Places of(String file, String other) {
            String[] first = file.split("/", -1);
            String[] second = other.split("/", -1);
            int i = Math.max(0, Arrays.mismatch(first, second));
            boolean inOrder = first[i].compareTo(second[i]) <= 0;
            return new Places(inOrder ? first[i] : second[i], inOrder ? second[i] : first[i]);
        }
    }
}
