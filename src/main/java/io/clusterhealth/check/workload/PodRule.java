// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import java.util.Optional;

/// One failure mode of pods. Implementations are records of their thresholds, and total.
@FunctionalInterface
public interface PodRule {
    Optional<PodTrouble> judge(PodView view);
}
