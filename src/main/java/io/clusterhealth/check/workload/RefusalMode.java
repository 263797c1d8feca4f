// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.ConstraintsViolated;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.OutOfLimitRange;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meaning.PodSecurityViolated;
import io.clusterhealth.meaning.Meaning.QuotaUnset;
import io.clusterhealth.meaning.Meaning.ServiceAccountMissing;
import io.clusterhealth.meaning.Meanings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Determines what rejects the creation of a pod, from the message of the API server.
final class RefusalMode {
    /// The kinds that admission looks up besides ServiceAccounts, as `priorityClassName` and `runtimeClassName` of a
    /// pod.
    /// Other objects that are not found belong to the component that looked, such as the Service of a webhook.
    private static final Set<String> NAMED = Set.of("priorityclass", "runtimeclass");

    /// The first that applies.
    private static final List<Map.Entry<Class<? extends Meaning>, Mode>> MODES = List.of(
            Map.entry(OverQuota.class, Mode.QUOTA_REFUSES_PODS),
            Map.entry(QuotaUnset.class, Mode.QUOTA_LACKS_AMOUNTS),
            Map.entry(OutOfLimitRange.class, Mode.LIMIT_RANGE_REFUSES_PODS),
            Map.entry(PodSecurityViolated.class, Mode.POD_SECURITY_REFUSES_PODS),
            Map.entry(ConstraintsViolated.class, Mode.CONSTRAINTS_REFUSE_PODS),
            Map.entry(ServiceAccountMissing.class, Mode.POD_REFERENCE_MISSING));

    private RefusalMode() {}

    /// Sets the mode of a finding on a rejected pod from its first evidence; leaves it unchanged if the message is
    /// not from Kubernetes' or OpenShift's own admission, but from a webhook, for example.
    static Finding told(Finding refused) {
        return refused.mode(of(refused.evidence().getFirst().meanings()));
    }

    private static Optional<Mode> of(Meanings said) {
        return MODES.stream()
                .filter(mode -> said.any(mode.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .or(() -> said.all(NotFound.class)
                        .filter(missing -> NAMED.contains(missing.kind().toLowerCase(Locale.ROOT)))
                        .map(_ -> Mode.POD_REFERENCE_MISSING)
                        .findFirst());
    }
}
