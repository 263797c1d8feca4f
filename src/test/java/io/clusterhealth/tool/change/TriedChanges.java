// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.PatchKind;
import io.clusterhealth.plan.ChangeRequest.PatchRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.TriedChange;
import java.util.List;

/// Tried changes of the object `shop/web`.
final class TriedChanges {
    private TriedChanges() {}

    /// @param would empty for a deletion
    static TriedChange of(String kind, String live, String would) {
        ObjectNode then = ChangeFixture.json(would.isEmpty() ? "{}" : would);
        ChangeTarget target = new ChangeTarget(Kinds.called(kind).orElseThrow(), new ObjectName("shop", "web"));
        return new TriedChange(
                new ObjectChange(
                        target,
                        ChangeFixture.json(live),
                        would.isEmpty()
                                ? new DeleteRequest()
                                : new PatchRequest(PatchKind.MERGE, ChangeFixture.json("{}"))),
                then,
                List.of());
    }
}
