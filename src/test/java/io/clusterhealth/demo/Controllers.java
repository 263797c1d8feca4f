// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/// What the objects of all controllers have in common.
final class Controllers {
    private Controllers() {}

    /// `metadata`, and a `spec` that selects and makes the pods of a row.
    static ObjectNode object(Row row, String kind, String name, String uid, Instant created) {
        ObjectNode object = Tree.of("""
                {"apiVersion":"apps/v1","kind":"%1$s",
                 "metadata":{"namespace":"%2$s","name":"%3$s","uid":"%4$s","creationTimestamp":"%5$s","generation":3,
                  "labels":{"app":"%6$s"}},
                 "spec":{"selector":{"matchLabels":{"app":"%6$s"}},
                  "template":{"metadata":{"labels":{"app":"%6$s"}}}}}
                """, kind, row.namespace(), name, uid, created, row.name());
        ((ObjectNode) object.at("/spec/template")).set("spec", PodSpecs.template(row));
        return object;
    }

    /// Puts a number, unless it is zero and the API leaves it out then.
    static void count(ObjectNode status, String field, int value) {
        if (value != 0) {
            status.put(field, value);
        }
    }
}
