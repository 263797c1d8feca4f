// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Several whose account the cluster's cloud or hypervisor refuses in one way: the password was changed there, and
/// drivers, controllers and operators find out one after another.
final class SameAccount {
    private SameAccount() {}

    static Optional<Edge> explain(Apart symptom, List<Apart> all) {
        return all.stream()
                .filter(cause -> Apart.OLDEST.compare(cause, symptom) < 0)
                .filter(cause -> !Collections.disjoint(cause.refused(), symptom.refused()))
                .min(Apart.OLDEST)
                .map(cause -> symptom.explainedBy(cause, "an account is refused in the same words as to {cause}"));
    }
}
