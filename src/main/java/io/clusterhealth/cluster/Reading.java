// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Set;

/// Lists of one cluster that are being read in parallel, by the deadline given at the start.
///
/// Used by one thread. An interrupt cancels the reads in progress.
public interface Reading extends AutoCloseable {

    /// Waits until those of these lists that were started have been read, or until this moment: lists still being
    /// read then count as late so far, and reading goes on.
    ///
    /// @return a picture with these lists only, unless others are available without waiting
    Picture soFar(Set<Resource<?>> lists, Deadline moment);

    /// Starts reading further lists, in parallel with those in progress; nothing is read again.
    void alsoRead(Set<Resource<?>> more);

    /// Waits for everything that was started.
    Picture whole();

    /// Cancels the reads in progress.
    @Override
    void close();
}
