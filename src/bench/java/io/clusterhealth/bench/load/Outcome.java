// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.load;

/// What became of a call.
enum Outcome {
    /// The caller's own answer.
    ANSWERED,
    /// A result that says what could not be read.
    EXCUSED,
    /// A 503 that says when to come again.
    REFUSED,
    /// Somebody else's answer, or the answer to another question.
    MIXED_UP,
    /// No answer, or none that the protocol has.
    LOST
}
