// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import java.time.Duration;
import java.util.Optional;

/// What came of a request, before its body is read.
sealed interface Answer {

    /// The server answered.
    ///
    /// @param retryAfter how long it asks to be left alone
    /// @param body to be closed by the receiver
    record Arrived(int code, Optional<Duration> retryAfter, ResponseBody body) implements Answer {}

    /// The connection did not come about, or broke.
    record Broken(Throwable cause) implements Answer {}

    /// The deadline struck, or the call was cancelled.
    record Late() implements Answer {}
}
