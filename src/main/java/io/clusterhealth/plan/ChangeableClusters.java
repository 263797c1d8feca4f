// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import java.util.List;
import java.util.Optional;

/// Opens clusters for changes, with the caller's own rights only.
@FunctionalInterface
public interface ChangeableClusters {
    /// The message of a refusal after a check of the caller's rights.
    String NO_RIGHT = "no rule allows it";

    /// @param cluster empty for the default one
    ChangeAccess open(Optional<String> cluster, Caller caller);

    /// The result of opening a cluster for changes.
    sealed interface ChangeAccess {
        record Writable(WritableCluster cluster) implements ChangeAccess {}

        /// @param cause one sentence
        /// @param wayOut one sentence
        record NotWritable(String cause, String wayOut) implements ChangeAccess {}
    }

    /// A cluster in which objects can be changed.
    interface WritableCluster {

        /// Reads the live object with its managedFields.
        ChangeReply read(ChangeTarget target, Deadline deadline);

        /// Lists the objects that a plan needs; several pages are joined to one list.
        ChangeReply list(RelatedObjects wanted, Deadline deadline);

        /// The live object of this name; empty where it cannot be read.
        default Optional<ObjectNode> live(String kind, ObjectName name, Deadline deadline) {
            return read(new ChangeTarget(Kinds.called(kind).orElseThrow(), name), deadline)
                    .known();
        }

        /// The objects of a list; empty where it cannot be read.
        default Optional<List<JsonNode>> items(RelatedObjects wanted, Deadline deadline) {
            return list(wanted, deadline)
                    .known()
                    .map(list -> list.path("items").valueStream().toList());
        }

        /// Checks whether the caller may make a change; anything but an explicit permission is a refusal.
        ///
        /// @param verb of the right; a new object has to be created, too
        ChangeReply may(ObjectChange change, String verb, Deadline deadline);

        /// Sends the change as a dry run.
        ChangeReply tryOut(ObjectChange change, Deadline deadline);

        /// Sends the creation of a pod as a dry run, once: a webhook that does not answer would not answer again.
        ChangeReply tryPod(String namespace, ObjectNode pod, Deadline deadline);

        /// The object that would result if another field manager applied a manifest with force; a dry run.
        ///
        /// @param manager name of the field manager
        ChangeReply compared(ChangeTarget target, ObjectNode manifest, String manager, Deadline deadline);

        /// Makes a change of the object as it was read: a replaced object, or a later version of it, is not changed.
        ChangeReply make(ObjectChange change, Deadline deadline);
    }

    /// The API server's response.
    sealed interface ChangeReply {

        /// @param object the resulting object
        /// @param warnings the warnings of the response
        record ChangedObject(ObjectNode object, List<String> warnings) implements ChangeReply {
            public ChangedObject {
                warnings = List.copyOf(warnings);
            }
        }

        /// @param code HTTP status code
        /// @param message message of the Status
        /// @param details `details` of the Status; empty without
        record ChangeRefused(int code, String message, ObjectNode details) implements ChangeReply {}

        default Optional<ObjectNode> known() {
            return this instanceof ChangedObject(ObjectNode object, var _) ? Optional.of(object) : Optional.empty();
        }

        /// No response, so that it is unknown whether the change was made.
        ///
        /// @param cause one clause
        record NoReply(String cause) implements ChangeReply {}
    }
}
