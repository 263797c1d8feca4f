// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// A change in all its forms.
///
/// @param changes what it consists of, in the order in which it is made
/// @param sentence what it does, without the cluster: `scale Deployment shop/web from 3 to 0`
/// @param effect what follows from it, a clause; may be empty
/// @param command the line of kubectl that does the same
/// @param undo the arguments of the plans that take it back, in the order in which they are to be made; empty where
///     nothing does
/// @param pods those that go with it, as their list has them
public record PlannedChange(
        List<ObjectChange> changes,
        String sentence,
        String effect,
        String command,
        List<ObjectNode> undo,
        List<ObjectNode> pods) {
    public PlannedChange {
        changes = List.copyOf(changes);
        pods = List.copyOf(pods);
        undo = List.copyOf(undo);
    }

    /// One request about one object.
    ///
    /// @param command without `kubectl` and the namespace
    /// @param undo empty where nothing takes it back
    static PlannedChange of(ObjectChange change, String sentence, String effect, String command, ObjectNode undo) {
        String namespace = change.target().name().namespace();
        return new PlannedChange(
                List.of(change),
                sentence,
                effect,
                "kubectl " + command + (namespace.isEmpty() ? "" : " -n " + namespace),
                undo.isEmpty() ? List.of() : List.of(undo),
                List.of());
    }

    /// The same, and these pods go with it.
    PlannedChange with(List<ObjectNode> leaving) {
        return new PlannedChange(changes, sentence, effect, command, undo, leaving);
    }

    /// What the user consents to.
    public String summary(String cluster) {
        return sentence + " on " + cluster + (effect.isEmpty() ? "" : ": " + effect);
    }

    /// What came of planning.
    public sealed interface Planning {
        /// @param chosen arguments that the wish left open, as they were taken: the plan is held to them
        record Possible(PlannedChange change, ObjectNode chosen) implements Planning {
            Possible(PlannedChange change) {
                this(change, JsonNodeFactory.instance.objectNode());
            }
        }

        /// @param why one sentence
        /// @param wayOut one sentence
        record NotPossible(String why, String wayOut) implements Planning {}
    }
}
