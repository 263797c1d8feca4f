// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

/// The outcome of a call.
enum Outcome {
    /// The answer of this call.
    ANSWERED,
    /// A result that reports what could not be read.
    EXCUSED,
    /// A 503 with `Retry-After`.
    REFUSED,
    /// The answer to another caller or another question.
    MIXED_UP,
    /// No response, or one that the protocol does not define.
    LOST
}
