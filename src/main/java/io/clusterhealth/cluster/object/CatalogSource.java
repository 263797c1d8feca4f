// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// Where OLM learns which operators there are.
///
/// @param state `status.connectionState.lastObservedState`: `READY`, `CONNECTING`, `TRANSIENT_FAILURE`, `IDLE`,
///     `SHUTDOWN` or empty
/// @param since `status.connectionState.lastConnect`
/// @param reason `status.reason`
/// @param message `status.message`
public record CatalogSource(Metadata metadata, String state, Optional<Instant> since, String reason, String message) {}
