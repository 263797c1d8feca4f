// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.prompt;

import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import java.util.Map;

/// The beginning of a conversation. Implementations hold no state between calls.
public interface Prompt {

    /// The entry in `prompts/list`; equal on every call, for every caller.
    PromptDescriptor descriptor();

    /// The prompt for these arguments: all are in the descriptor, and all required ones are present.
    PromptOutcome get(Map<String, String> arguments, CallContext context);

    /// Suggests completions for an argument.
    ///
    /// @param prefix the text typed so far
    /// @param given the other arguments
    default Suggestions complete(String argument, String prefix, Map<String, String> given, CallContext context) {
        return Suggestions.NONE;
    }
}
