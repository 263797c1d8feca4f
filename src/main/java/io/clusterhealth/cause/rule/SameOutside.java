// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Several that name one thing outside of the cluster in what they fail with: an identity provider that refuses an
/// operator, a machine and a program alike.
final class SameOutside {
    private SameOutside() {}

    static Optional<Edge> explain(Apart symptom, List<Apart> all) {
        return all.stream()
                .filter(cause -> Apart.ORDER.compare(cause, symptom) < 0)
                .filter(cause -> !Collections.disjoint(cause.outside(), symptom.outside()))
                .min(Apart.ORDER)
                .map(cause -> symptom.explainedBy(
                        cause, "its words name the same thing outside of the cluster as those of {cause}"));
    }
}
