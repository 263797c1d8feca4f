// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// A BackupStorageLocation of Velero.
///
/// @param readOnly `spec.accessMode` is `ReadOnly`: backups are restored from it, and none are made
/// @param phase `Available` or `Unavailable`; empty before the first look at it
/// @param synced `status.lastSyncedTime`: when its backups were last listed, which Velero does every minute
/// @param message `status.message`: why it is not available
public record BackupLocation(
        Metadata metadata, boolean readOnly, String phase, Optional<Instant> synced, String message) {}
