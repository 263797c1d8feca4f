// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.object.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a controller says of an object that it does not get ready.
public final class Unready {
    private Unready() {}

    /// The condition `Ready` where it is `False`, and for this long as far as one knows.
    public static Optional<Condition> since(Duration patience, List<Condition> conditions, Instant asOf) {
        return Condition.of("Ready", conditions)
                .filter(ready -> ready.is("False"))
                .filter(ready -> Age.lasts(ready.since(), patience, asOf));
    }
}
