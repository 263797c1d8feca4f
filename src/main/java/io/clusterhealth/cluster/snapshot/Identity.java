// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Projection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Which cluster the objects of a recording are of. No cluster has two `kube-system` namespaces, nor at one time two
/// nodes of one name: where uids differ, files of two clusters lie in one folder.
final class Identity {
    /// What is kept of any object for it.
    static final Projection FIELDS = Projection.of("metadata.uid");

    private static final String SYSTEM = "kube-system";

    private final Map<String, Seen> seen = new HashMap<>();
    private Optional<String> conflict = Optional.empty();

    /// Looks at an object.
    ///
    /// @param file the name of the file that it is in
    void look(Resource<?> resource, JsonNode object, String file) {
        JsonNode metadata = object.path("metadata");
        String name = metadata.path("name").asText();
        String uid = metadata.path("uid").asText();
        boolean node = resource.equals(Resources.NODES);
        if (uid.isEmpty() || !(node || (resource.equals(Resources.NAMESPACES) && name.equals(SYSTEM)))) {
            return;
        }
        Seen one = new Seen(uid, file);
        Seen other = seen.putIfAbsent(resource.plural() + "/" + name, one);
        if (other != null && !other.uid.equals(uid)) {
            String told =
                    "the files are of more than one cluster: %s %s is another in %s than in %s; give --cluster the"
                            + " files of one";
            String first = one.file.compareTo(other.file) < 0 ? one.file : other.file;
            String last = first.equals(one.file) ? other.file : one.file;
            String why = told.formatted(node ? "Node" : "Namespace", name, last, first);
            conflict = conflict.filter(before -> before.compareTo(why) <= 0).or(() -> Optional.of(why));
        }
    }

    /// Why the recording is of no one cluster; empty where nothing shows that.
    Optional<String> conflict() {
        return conflict;
    }

    private record Seen(String uid, String file) {}
}
