// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import java.util.Map;

/// Things to read at addresses of one form. Implementations hold no state between calls.
public interface ResourceTemplate {

    /// What clients see in `resources/templates/list`; its address has `{variable}`s.
    ResourceDescriptor descriptor();

    /// Reads one, on a virtual thread that belongs to the call.
    ///
    /// @param uri the address that was asked for
    /// @param variables what stands in the place of each variable
    ReadOutcome read(String uri, Map<String, String> variables, CallContext context);

    /// What a variable could be completed to.
    ///
    /// @param prefix what was typed so far
    /// @param given the other variables
    default Suggestions complete(String variable, String prefix, Map<String, String> given, CallContext context) {
        return Suggestions.NONE;
    }
}
