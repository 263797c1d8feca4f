// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.meaning;

import java.time.Instant;
import java.util.Optional;

/// A meaning with a time as a program prints it.
public interface PrintedTime {
    /// In RFC 3339 as Go prints it, or in the form of `java.util.Date`; empty if the text has none.
    String time();

    /// The time, to the second.
    default Optional<Instant> instant() {
        return NotAfter.parse(time());
    }
}
