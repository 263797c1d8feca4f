// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// The metadata of a ConfigMap or Secret, without its data: which manager wrote it last, and when.
///
/// @param written the newest time among `metadata.managedFields`
/// @param writer the `manager` of that entry; empty if there is none
/// @param bookkeeping whether it is created automatically and configures nothing: a lock of leader election, or
///     the CA certificates that each namespace gets
public record ConfigObject(
        Metadata metadata,
        Optional<Instant> written,
        String writer,
        boolean bookkeeping,
        Optional<HelmRelease> release) {

    /// A Helm release, from the labels of the object that records it.
    ///
    /// @param status such as `deployed`, `failed`, `superseded`
    public record HelmRelease(String name, int revision, String status) {}
}
