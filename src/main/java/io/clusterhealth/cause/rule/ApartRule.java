// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import java.util.List;
import java.util.Optional;

/// One thing that incidents which no rule explains may have in common.
@FunctionalInterface
interface ApartRule {
    /// @param all what is apart, this one too
    Optional<Edge> explain(Apart symptom, List<Apart> all);
}
