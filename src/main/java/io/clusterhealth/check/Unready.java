// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The `Ready` condition that a controller sets on an object.
public final class Unready {
    private Unready() {}

    /// The condition `Ready` if it is `False` and has been for this long; an unknown start counts as long enough.
    public static Optional<Condition> since(Duration patience, List<Condition> conditions, Instant asOf) {
        return Condition.of("Ready", conditions)
                .filter(ready -> ready.is("False"))
                .filter(ready -> Age.lasts(ready.since(), patience, asOf));
    }
}
