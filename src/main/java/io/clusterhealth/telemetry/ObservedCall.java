// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.clusterhealth.tool.EndedCall;
import java.util.List;
import java.util.Optional;

/// A call that has ended, with the clusters it opened, the number of its requests and its trace.
///
/// @param opened names, in the order of the first use
/// @param requests to API servers for this call
/// @param trace id of the trace it belongs to, 32 hexadecimal digits
public record ObservedCall(EndedCall call, List<String> opened, int requests, Optional<String> trace) {
    public ObservedCall {
        opened = List.copyOf(opened);
    }
}
