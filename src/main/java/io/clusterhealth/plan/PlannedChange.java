// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// A change in all its forms.
///
/// @param sentence what it does, without the cluster: `scale Deployment shop/web from 3 to 0`
/// @param effect what follows from it, a clause; may be empty
/// @param command the line of kubectl that does the same
/// @param undo the arguments of the plan that takes it back; empty where nothing does
public record PlannedChange(ObjectPatch patch, String sentence, String effect, String command, ObjectNode undo) {

    /// What somebody agrees to.
    public String summary(String cluster) {
        return sentence + " on " + cluster + (effect.isEmpty() ? "" : ": " + effect);
    }

    /// What came of planning.
    public sealed interface Planning {
        record Possible(PlannedChange change) implements Planning {}

        /// @param why one sentence
        /// @param wayOut one sentence
        record NotPossible(String why, String wayOut) implements Planning {}
    }
}
