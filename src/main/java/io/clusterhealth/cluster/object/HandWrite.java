// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// That an object was changed by hand.
///
/// @param by the `manager` of the latest such write, such as `kubectl-edit`
/// @param deliverer another manager of it: that of a controller such as `argocd-controller` where there is one, else
///     such as `helm` or `kubectl-client-side-apply`; empty where only hands wrote it, at its making and later
public record HandWrite(String by, Instant at, Optional<String> deliverer) {}
