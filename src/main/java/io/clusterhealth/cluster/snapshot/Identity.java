// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Projection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which cluster the objects of a recording are of. No cluster has two `kube-system` namespaces or two Services of its
/// API server, nor at one time two nodes of one name: where uids differ, files of two clusters lie in one folder.
final class Identity {
    /// What is kept of any object for it.
    static final Projection FIELDS = Projection.of("metadata.uid");

    /// By list, namespace and name.
    private static final Set<String> SINGLE = Set.of("namespaces//kube-system", "services/default/kubernetes");

    private final Map<String, Seen> seen = new HashMap<>();
    private Optional<String> conflict = Optional.empty();

    /// Looks at an object.
    ///
    /// @param file the name of the file that it is in
    void look(Resource<?> resource, JsonNode object, String file) {
        JsonNode metadata = object.path("metadata");
        String name = metadata.path("name").asText();
        String key = resource.plural() + "/" + metadata.path("namespace").asText() + "/" + name;
        String uid = metadata.path("uid").asText();
        if (uid.isEmpty() || !(resource.equals(Resources.NODES) || SINGLE.contains(key))) {
            return;
        }
        Seen one = new Seen(uid, file);
        Seen other = seen.putIfAbsent(key, one);
        if (other != null && !other.uid.equals(uid)) {
            String why = Stream.of(one.file, other.file)
                    .sorted()
                    .collect(Collectors.joining(
                            " and ",
                            "files of two clusters, by the uid of %s %s: ".formatted(resource.kind(), name),
                            ""));
            conflict = conflict.filter(before -> before.compareTo(why) <= 0).or(() -> Optional.of(why));
        }
    }

    /// Why the recording is of no one cluster; empty where nothing shows that.
    Optional<String> conflict() {
        return conflict;
    }

    private record Seen(String uid, String file) {}
}
