// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import io.clusterhealth.tool.CallContext;

/// A resource at one URI. Implementations hold no state between calls.
public interface ServedResource {

    /// The entry in `resources/list`; equal on every call, for every caller.
    ResourceDescriptor descriptor();

    /// Reads the resource, on a virtual thread of the call.
    ReadOutcome read(CallContext context);
}
