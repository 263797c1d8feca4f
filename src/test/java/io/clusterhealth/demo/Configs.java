// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Configuration and the revisions of controllers, of which the newest writes are looked at. Secrets have no data.
final class Configs {
    private final Ids ids;

    Configs(Ids ids) {
        this.ids = ids;
    }

    /// @param controllers the StatefulSets and DaemonSets of the demo
    List<ObjectNode> objects(List<Row> rows, List<ObjectNode> controllers) {
        List<ObjectNode> objects = new ArrayList<>();
        for (Row row : rows) {
            if (!row.platform() && row.kind().equals("deploy")) {
                boolean rolling = row.story().equals("rolling");
                Instant written = rolling ? Timeline.ago(Duration.ofMinutes(4)) : Timeline.UPDATED;
                objects.add(object("ConfigMap", row.namespace(), row.name() + "-config", written));
            }
        }
        objects.add(object("Secret", "checkout", "psp-credentials", Timeline.ago(Duration.ofHours(20))));
        objects.add(object("Secret", "payments", "ledger-db", Timeline.INSTALLED));
        for (ObjectNode controller : controllers) {
            objects.add(revision(controller));
        }
        return objects;
    }

    private ObjectNode object(String kind, String namespace, String name, Instant written) {
        return Tree.of("""
                {"apiVersion":"v1","kind":"%s","metadata":{"namespace":"%s","name":"%s","uid":"%s","creationTimestamp":"%s",
                 "managedFields":[{"manager":"argocd-controller","operation":"Update","time":"%s"}]}}
                """, kind, namespace, name, ids.uid(), Timeline.INSTALLED, written);
    }

    private ObjectNode revision(ObjectNode controller) {
        String recorded = controller.at("/status/updateRevision").asText();
        ObjectNode revision = Tree.of(
                """
                {"apiVersion":"apps/v1","kind":"ControllerRevision",
                 "metadata":{"namespace":"%s","name":"%s","uid":"%s","creationTimestamp":"%s"},"revision":1}
                """,
                controller.at("/metadata/namespace").asText(),
                recorded.isEmpty() ? controller.at("/metadata/name").asText() + "-" + ids.suffix(10) : recorded,
                ids.uid(),
                controller.at("/metadata/creationTimestamp").asText());
        Tree.array((ObjectNode) revision.get("metadata"), "ownerReferences")
                .add(Owner.of(controller).reference());
        return revision;
    }
}
