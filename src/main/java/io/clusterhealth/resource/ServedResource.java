// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import io.clusterhealth.tool.CallContext;

/// Something to read at one address. Implementations hold no state between calls.
public interface ServedResource {

    /// What clients see in `resources/list`; equal on every call, for every caller.
    ResourceDescriptor descriptor();

    /// Reads it, on a virtual thread that belongs to the call.
    ReadOutcome read(CallContext context);
}
