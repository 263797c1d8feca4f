// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.prompt;

import io.clusterhealth.tool.InputNeeded;
import java.util.List;

/// The result of a request for a prompt.
public sealed interface PromptOutcome {

    record PromptMessages(String description, List<PromptMessage> messages) implements PromptOutcome {
        public PromptMessages {
            messages = List.copyOf(messages);
        }
    }

    /// Input of the client is needed first; then the request is repeated.
    record PromptNeedsInput(InputNeeded input) implements PromptOutcome {}

    /// The arguments are invalid.
    ///
    /// @param details one sentence that names valid ones
    record InvalidArguments(String details) implements PromptOutcome {}
}
