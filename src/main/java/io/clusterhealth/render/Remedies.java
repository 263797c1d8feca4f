// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import io.clusterhealth.cause.Incident;
import java.util.Optional;

/// Suggests calls that lead to the end of an incident: a plan of a mechanical change, or what is missing for one.
@FunctionalInterface
public interface Remedies {
    /// Used where changes are disabled.
    Remedies NONE = _ -> Optional.empty();

    /// The call for an incident; empty where there is none, or where the change would be refused.
    Optional<NextCall> of(Incident incident);
}
