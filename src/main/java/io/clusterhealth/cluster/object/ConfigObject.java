// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.Optional;

/// What is known of a ConfigMap or Secret without what it holds: which manager wrote it last, and when.
///
/// @param written the newest time among `metadata.managedFields`
/// @param writer the `manager` of that entry; empty when there is none
/// @param bookkeeping whether it comes by itself and configures nothing: a lock of leader election, or the authorities'
///     certificates that each namespace gets
/// @param release the Helm release it records, if it does
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
