// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// A change of an object by hand.
///
/// @param by the `manager` of the latest such write, such as `kubectl-edit`
/// @param deliverer another manager of the object: a controller such as `argocd-controller` where there is one,
///     else one such as `helm` or `kubectl-client-side-apply`; empty where only hands created and changed it
public record HandWrite(String by, Instant at, Optional<String> deliverer) {
    /// The statement of the evidence that quotes the manager.
    public static final String BY = "by";
}
