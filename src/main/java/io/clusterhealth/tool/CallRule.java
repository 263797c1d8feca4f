// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import java.util.Optional;

/// Decides before a tool runs whether it may, for any caller and on either transport.
@FunctionalInterface
public interface CallRule {
    /// Everything may run.
    CallRule NONE = (_, _, _) -> Optional.empty();

    /// Why the call is refused; empty when it may go on.
    Optional<ToolError> refusal(Tool tool, ObjectNode arguments, Caller caller);

    /// Why something else that costs as much as an expensive tool is refused; empty when it may go on.
    ///
    /// @param what a word of the program's own
    default Optional<ToolError> refusal(String what, Caller caller) {
        return Optional.empty();
    }
}
