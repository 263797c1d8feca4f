// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import java.util.List;
import java.util.Optional;

/// Where changes are made, with the caller's own rights and no others.
@FunctionalInterface
public interface ChangeableClusters {
    /// The message of a refusal where the caller's rights were asked for.
    String NO_RIGHT = "no rule allows it";

    /// @param cluster empty for the default one
    ChangeAccess open(Optional<String> cluster, Caller caller);

    /// What came of opening a cluster for changes.
    sealed interface ChangeAccess {
        record Writable(WritableCluster cluster) implements ChangeAccess {}

        /// @param cause one sentence
        /// @param wayOut one sentence
        record NotWritable(String cause, String wayOut) implements ChangeAccess {}
    }

    /// A cluster that objects can be changed in.
    interface WritableCluster {

        /// The object as it is, with the managers of its fields.
        ChangeReply read(ChangeTarget target, Deadline deadline);

        /// Objects that a plan needs to know of; their list as it is, of several pages one.
        ChangeReply list(RelatedObjects wanted, Deadline deadline);

        /// Whether the caller may make a change; what is no yes is a refusal.
        ChangeReply may(ObjectChange change, Deadline deadline);

        /// Does everything but keep the result.
        ChangeReply tryOut(ObjectChange change, Deadline deadline);

        /// What there would be if another manager applied a manifest and took its fields back. Nothing is kept.
        ///
        /// @param manager under whose name
        ChangeReply compared(ChangeTarget target, ObjectNode manifest, String manager, Deadline deadline);

        /// Makes a change of the object as it was read: another one, or a later version of it, is not changed.
        ChangeReply make(ObjectChange change, Deadline deadline);
    }

    /// What the API server said.
    sealed interface ChangeReply {

        /// @param object what there is now, or would be
        /// @param warnings what it gave besides
        record ChangedObject(ObjectNode object, List<String> warnings) implements ChangeReply {
            public ChangedObject {
                warnings = List.copyOf(warnings);
            }
        }

        /// @param code of HTTP
        /// @param message its own words
        /// @param details what it says of them, as `details` of a Status; empty without
        record ChangeRefused(int code, String message, ObjectNode details) implements ChangeReply {}

        /// Nothing, so that it is not known what was done.
        ///
        /// @param cause one clause
        record NoReply(String cause) implements ChangeReply {}
    }
}
