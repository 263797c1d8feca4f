// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

/// What a pod of the demo is going through.
enum Life {
    READY,
    /// Its node is lost; nothing has asked it to go.
    CUT_OFF,
    /// Its node is lost, and it was asked to go.
    LEAVING,
    /// It was scheduled a moment ago.
    STARTING,
    COMPLETED,
    /// The last of a Job's tries, which failed.
    FAILED,
    /// Evicted days ago and left lying about.
    EVICTED,
    /// Held back on purpose by a scheduling gate.
    GATED
}
