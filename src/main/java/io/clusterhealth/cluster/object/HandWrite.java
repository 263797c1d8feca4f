// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;

/// That somebody wrote an object by hand which a controller delivers.
///
/// @param by the `manager` of the latest such write, such as `kubectl-edit`
/// @param deliverer the `manager` of the controller, such as `argocd-controller`
public record HandWrite(String by, Instant at, String deliverer) {}
