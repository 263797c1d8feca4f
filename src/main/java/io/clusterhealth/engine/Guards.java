// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.tool.CallRule;
import io.clusterhealth.tool.CallWatch;

/// What stands around every tool, listed or hidden, on every transport.
///
/// @param safety judges a call before anything else does
/// @param rates judges what is well formed and would run
/// @param watch is told of every call
public record Guards(CallRule safety, CallRule rates, CallWatch watch) {
    /// Nothing.
    public static final Guards NONE = new Guards(CallRule.NONE, CallRule.NONE, CallWatch.NONE);
}
