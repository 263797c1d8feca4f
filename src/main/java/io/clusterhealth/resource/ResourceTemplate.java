// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Suggestions;
import java.util.Map;

/// Resources at URIs of one form. Implementations hold no state between calls.
public interface ResourceTemplate {

    /// The entry in `resources/templates/list`; its URI has `{variable}`s.
    ResourceDescriptor descriptor();

    /// Reads one resource, on a virtual thread of the call.
    ///
    /// @param uri the requested one
    /// @param variables the values of the variables
    ReadOutcome read(String uri, Map<String, String> variables, CallContext context);

    /// Suggests completions for a variable.
    ///
    /// @param prefix the text typed so far
    /// @param given the other variables
    default Suggestions complete(String variable, String prefix, Map<String, String> given, CallContext context) {
        return Suggestions.NONE;
    }
}
