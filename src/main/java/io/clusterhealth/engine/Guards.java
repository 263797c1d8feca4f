// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.caller.Readmission;
import io.clusterhealth.tool.CallRule;
import io.clusterhealth.tool.CallWatch;
import io.clusterhealth.tool.WaitRule;

/// The checks around every tool, listed or hidden, on every transport.
///
/// @param safety checks a call before anything else does
/// @param rates checks a call that is valid and would run
/// @param watch is notified of every call
/// @param waits bounds the calls that wait
/// @param readmission rechecks the access of callers during waiting calls and watches
public record Guards(CallRule safety, CallRule rates, CallWatch watch, WaitRule waits, Readmission readmission) {}
