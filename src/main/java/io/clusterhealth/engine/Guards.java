// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.caller.Readmission;
import io.clusterhealth.tool.CallRule;
import io.clusterhealth.tool.CallWatch;
import io.clusterhealth.tool.WaitRule;

/// What stands around every tool, listed or hidden, on every transport.
///
/// @param safety judges a call before anything else does
/// @param rates judges what is well formed and would run
/// @param watch is told of every call
/// @param waits bounds the calls that wait
/// @param readmission asked again on behalf of what outlasts its request
public record Guards(CallRule safety, CallRule rates, CallWatch watch, WaitRule waits, Readmission readmission) {
    /// Nothing.
    public static final Guards NONE = new Guards(CallRule.NONE, CallRule.NONE, CallWatch.NONE);

    /// Any number of calls may wait.
    public Guards(CallRule safety, CallRule rates, CallWatch watch) {
        this(safety, rates, watch, WaitRule.NONE, Readmission.NONE);
    }
}
