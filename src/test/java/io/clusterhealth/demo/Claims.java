// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/// Volume claims.
final class Claims {
    private final Ids ids;

    Claims(Ids ids) {
        this.ids = ids;
    }

    /// The entry of `volumeClaimTemplates`.
    static ObjectNode template(Row row) {
        return Tree.of("""
                {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"data"},
                 "spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"%dGi"}},
                  "storageClassName":"gp3-csi","volumeMode":"Filesystem"},"status":{"phase":"Pending"}}
                """, row.volumeGi());
    }

    ObjectNode bound(Row row, String name, Instant created) {
        ObjectNode claim = claim(row, name, created);
        ((ObjectNode) claim.get("spec"))
                .put("volumeName", "pvc-" + claim.at("/metadata/uid").asText());
        claim.set("status", Tree.of("""
                        {"phase":"Bound","accessModes":["ReadWriteOnce"],"capacity":{"storage":"%dGi"}}
                        """, row.volumeGi()));
        return claim;
    }

    /// One that waits for its first pod, as its storage class wants.
    ObjectNode waiting(Row row, String name, Instant created) {
        ObjectNode claim = claim(row, name, created);
        claim.set("status", Tree.of("{\"phase\":\"Pending\"}"));
        return claim;
    }

    private ObjectNode claim(Row row, String name, Instant created) {
        return Tree.of("""
                {"apiVersion":"v1","kind":"PersistentVolumeClaim",
                 "metadata":{"namespace":"%s","name":"%s","uid":"%s","creationTimestamp":"%s","labels":{"app":"%s"}},
                 "spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"%dGi"}},
                  "storageClassName":"gp3-csi","volumeMode":"Filesystem"}}
                """, row.namespace(), name, ids.uid(), created, row.name(), row.volumeGi());
    }
}
