// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Incident;
import java.util.Optional;

/// Suggests calls that plan a change to end an incident, where the change is mechanical.
@FunctionalInterface
public interface Remedies {
    /// Used where changes are disabled.
    Remedies NONE = _ -> Optional.empty();

    /// The call for an incident; empty where there is none, or where the change would be refused.
    Optional<NextCall> of(Incident incident);
}
