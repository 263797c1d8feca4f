// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.RelatedObjects;
import java.util.Optional;
import java.util.function.Function;

/// Real changes, some of which have another outcome.
///
/// @param instead the reply in place of a change; empty to make the change, perhaps after a side effect
record FailingChanges(ChangeableClusters real, Function<ObjectChange, Optional<ChangeReply>> instead)
        implements ChangeableClusters {

    @Override
    public ChangeAccess open(Optional<String> cluster, Caller caller) {
        return switch (real.open(cluster, caller)) {
            case ChangeAccess.NotWritable no -> no;
            case ChangeAccess.Writable(WritableCluster writable) -> new ChangeAccess.Writable(failing(writable));
        };
    }

    private WritableCluster failing(WritableCluster writable) {
        return new WritableCluster() {
            @Override
            public ChangeReply read(ChangeTarget target, Deadline deadline) {
                return writable.read(target, deadline);
            }

            @Override
            public ChangeReply list(RelatedObjects wanted, Deadline deadline) {
                return writable.list(wanted, deadline);
            }

            @Override
            public ChangeReply may(ObjectChange change, String verb, Deadline deadline) {
                return writable.may(change, verb, deadline);
            }

            @Override
            public ChangeReply tryOut(ObjectChange change, Deadline deadline) {
                return writable.tryOut(change, deadline);
            }

            @Override
            public ChangeReply tryPod(String namespace, ObjectNode pod, Deadline deadline) {
                return writable.tryPod(namespace, pod, deadline);
            }

            @Override
            public ChangeReply compared(ChangeTarget target, ObjectNode manifest, String manager, Deadline deadline) {
                return writable.compared(target, manifest, manager, deadline);
            }

            @Override
            public ChangeReply make(ObjectChange change, Deadline deadline) {
                return instead.apply(change).orElseGet(() -> writable.make(change, deadline));
            }
        };
    }
}
