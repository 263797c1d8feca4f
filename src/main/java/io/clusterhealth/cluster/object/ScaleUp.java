// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// What a node autoscaler reports of a pod that waits for a node: that it has requested one, or why none would help.
///
/// @param namespace of the pod
/// @param pod its name
/// @param refusal why it requests none; empty where it has requested one
/// @param at when it reported that last
public record ScaleUp(String namespace, String pod, String refusal, Optional<Instant> at) {

    /// A node was requested.
    public static ScaleUp ordered(String namespace, String pod, Optional<Instant> at) {
        return new ScaleUp(namespace, pod, "", at);
    }
}
