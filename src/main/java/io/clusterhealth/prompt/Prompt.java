// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.prompt;

import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import java.util.Map;

/// A conversation to start with. Implementations hold no state between calls.
public interface Prompt {

    /// What clients see in `prompts/list`; equal on every call, for every caller.
    PromptDescriptor descriptor();

    /// The prompt for these arguments, which are all known to the descriptor and none required is missing.
    PromptOutcome get(Map<String, String> arguments, CallContext context);

    /// What an argument could be completed to.
    ///
    /// @param prefix what was typed so far
    /// @param given the other arguments
    default Suggestions complete(String argument, String prefix, Map<String, String> given, CallContext context) {
        return Suggestions.NONE;
    }
}
