// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.RelatedObjects;
import java.util.List;
import java.util.Map;

/// A cluster with these lists, and one reply to the creation of a pod.
///
/// @param lists the items by kind; others cannot be read
record ListedObjects(Map<String, String> lists, ChangeReply created) implements WritableCluster {
    static final ObjectNode NOTHING = ChangeFixture.json("{}");

    static ListedObjects of(Map<String, String> lists) {
        return new ListedObjects(lists, new ChangeReply.NoReply("no reply"));
    }

    static ListedObjects creating(ChangeReply created) {
        return new ListedObjects(Map.of(), created);
    }

    @Override
    public ChangeReply read(ChangeTarget target, Deadline deadline) {
        return new ChangeReply.NoReply("not read");
    }

    @Override
    public ChangeReply list(RelatedObjects wanted, Deadline deadline) {
        String kind = wanted.resource().kind();
        return lists.containsKey(kind)
                ? new ChangeReply.ChangedObject(
                        ChangeFixture.json("{\"items\":[%s]}".formatted(lists.get(kind))), List.of())
                : new ChangeReply.ChangeRefused(403, "", NOTHING);
    }

    @Override
    public ChangeReply may(ObjectChange change, String verb, Deadline deadline) {
        return new ChangeReply.ChangedObject(NOTHING, List.of());
    }

    @Override
    public ChangeReply tryOut(ObjectChange change, Deadline deadline) {
        throw new AssertionError(change);
    }

    @Override
    public ChangeReply tryPod(String namespace, ObjectNode pod, Deadline deadline) {
        return created;
    }

    @Override
    public ChangeReply compared(ChangeTarget target, ObjectNode manifest, String manager, Deadline deadline) {
        throw new AssertionError(target);
    }

    @Override
    public ChangeReply make(ObjectChange change, Deadline deadline) {
        throw new AssertionError(change);
    }
}
