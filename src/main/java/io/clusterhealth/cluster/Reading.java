// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.util.Set;

/// Lists of one cluster that are being read side by side, all by the deadline they were begun with.
///
/// Used by one thread. An interrupt cancels what is under way.
public interface Reading extends AutoCloseable {

    /// Waits until those of these lists that were begun have come, or this moment has: what is then under way counts as
    /// late so far, and goes on.
    ///
    /// @return a picture with no other lists in it, unless they were at hand
    Picture soFar(Set<Resource<?>> lists, Deadline moment);

    /// Begins to read further lists, beside those that are still under way; nothing is read again.
    void alsoRead(Set<Resource<?>> more);

    /// Waits for everything that was begun.
    Picture whole();

    /// Cancels what is under way.
    @Override
    void close();
}
