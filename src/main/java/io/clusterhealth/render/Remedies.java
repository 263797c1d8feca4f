// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Incident;
import java.util.Optional;

/// The calls that plan to end an incident, where the way is mechanical.
@FunctionalInterface
public interface Remedies {
    /// Where nothing is changed.
    Remedies NONE = _ -> Optional.empty();

    /// The call for an incident; empty where there is none, or where the change would be refused.
    Optional<NextCall> of(Incident incident);
}
