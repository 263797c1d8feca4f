// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.resource;

import io.clusterhealth.tool.CallContext;

/// What was found at an address.
@FunctionalInterface
public interface FoundResource {

    ReadOutcome read(CallContext context);
}
