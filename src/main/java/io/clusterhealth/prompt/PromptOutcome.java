// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.prompt;

import io.clusterhealth.tool.InputNeeded;
import java.util.List;

/// What became of a request for a prompt.
public sealed interface PromptOutcome {

    record PromptMessages(String description, List<PromptMessage> messages) implements PromptOutcome {
        public PromptMessages {
            messages = List.copyOf(messages);
        }
    }

    /// The client has to be asked first; then the request is made again.
    record PromptNeedsInput(InputNeeded input) implements PromptOutcome {}

    /// The arguments do not fit.
    ///
    /// @param details one sentence that says what would
    record InvalidArguments(String details) implements PromptOutcome {}
}
