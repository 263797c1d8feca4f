// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// Pods as objects.
final class Pods {
    private static final int GRACE_SECONDS = 30;

    private final Ids ids;
    private final PodStatuses statuses;

    Pods(Ids ids) {
        this.ids = ids;
        this.statuses = new PodStatuses(ids);
    }

    /// @param revision value of the label by which the controller tells its revisions apart; empty for none
    ObjectNode object(PodPlan pod, String revision) {
        Row row = pod.row();
        ObjectNode object = Tree.of("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"%s","name":"%s","uid":"%s",
                 "creationTimestamp":"%s","labels":{"app":"%s"}}}
                """, row.namespace(), pod.name(), ids.uid(), pod.created(), row.name());
        ObjectNode metadata = (ObjectNode) object.get("metadata");
        if (!revision.isEmpty()) {
            String label = row.kind().equals("deploy") ? "pod-template-hash" : "controller-revision-hash";
            ((ObjectNode) metadata.get("labels")).put(label, revision);
        }
        if (row.kind().equals("sts")) {
            ((ObjectNode) metadata.get("labels")).put("statefulset.kubernetes.io/pod-name", pod.name());
        }
        pod.owner().ifPresent(owner -> Tree.array(metadata, "ownerReferences").add(owner.reference()));
        if (pod.life() == Life.LEAVING) {
            metadata.put(
                    "deletionTimestamp",
                    Timeline.EVICTED.plusSeconds(GRACE_SECONDS).toString());
            metadata.put("deletionGracePeriodSeconds", GRACE_SECONDS);
        }
        object.set("spec", PodSpecs.of(pod));
        object.set("status", statuses.of(pod));
        return object;
    }
}
