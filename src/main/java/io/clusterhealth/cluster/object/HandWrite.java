// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;

/// That an object was changed by hand which another manager delivers.
///
/// @param by the `manager` of the latest such write, such as `kubectl-edit`
/// @param deliverer the other manager: that of a controller such as `argocd-controller` where there is one, else such
///     as `helm` or `kubectl-client-side-apply`
public record HandWrite(String by, Instant at, String deliverer) {}
