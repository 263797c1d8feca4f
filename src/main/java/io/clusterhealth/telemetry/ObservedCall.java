// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.tool.EndedCall;
import java.util.Optional;

/// A call that has ended, and what it caused.
///
/// @param requests made of API servers for it
/// @param trace id of the trace it belongs to, 32 hexadecimal digits
public record ObservedCall(EndedCall call, int requests, Optional<String> trace) {}
