// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import java.util.Optional;

/// Decides before each tool call whether it may run; applies to every caller and both transports.
@FunctionalInterface
public interface CallRule {
    CallRule NONE = (_, _, _) -> Optional.empty();

    /// Why the call is refused; empty when it may run.
    Optional<ToolError> refusal(Tool tool, ObjectNode arguments, Caller caller);

    /// A call that was let through did nothing, since its arguments were invalid.
    default void takenBack(Tool tool, Caller caller) {}

    /// Why an operation that is no tool call but costs as much as an expensive one is refused; empty when it may run.
    ///
    /// @param what the operation's name, a constant of the program
    default Optional<ToolError> refusal(String what, Caller caller) {
        return Optional.empty();
    }
}
