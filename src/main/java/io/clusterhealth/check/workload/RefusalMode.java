// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.ConstraintsViolated;
import io.clusterhealth.meaning.Meaning.NotFound;
import io.clusterhealth.meaning.Meaning.OutOfLimitRange;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meaning.PodSecurityViolated;
import io.clusterhealth.meaning.Meaning.QuotaUnset;
import io.clusterhealth.meaning.Meaning.ServiceAccountMissing;
import io.clusterhealth.meaning.Meanings;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Determines what rejects the creation of a pod, from the message of the API server.
final class RefusalMode {
    /// What a pod names and admission looks up, besides its ServiceAccount: `priorityClassName`, `runtimeClassName`.
    /// What else is not found belongs to the one that looked, such as the Service of a webhook.
    private static final Set<String> NAMED = Set.of("priorityclass", "runtimeclass");

    private RefusalMode() {}

    /// Sets the mode of a finding on a rejected pod from its first evidence; leaves it unchanged if the message is
    /// not from Kubernetes' or OpenShift's own admission, but from a webhook, for example.
    static Finding told(Finding refused) {
        return refused.mode(of(refused.evidence().getFirst().meanings()));
    }

    private static Optional<Mode> of(Meanings said) {
        if (said.any(OverQuota.class)) {
            return Optional.of(Mode.QUOTA_REFUSES_PODS);
        }
        if (said.any(QuotaUnset.class)) {
            return Optional.of(Mode.QUOTA_LACKS_AMOUNTS);
        }
        if (said.any(OutOfLimitRange.class)) {
            return Optional.of(Mode.LIMIT_RANGE_REFUSES_PODS);
        }
        if (said.any(PodSecurityViolated.class)) {
            return Optional.of(Mode.POD_SECURITY_REFUSES_PODS);
        }
        if (said.any(ConstraintsViolated.class)) {
            return Optional.of(Mode.CONSTRAINTS_REFUSE_PODS);
        }
        return said.any(ServiceAccountMissing.class)
                        || said.all(NotFound.class)
                                .anyMatch(
                                        missing -> NAMED.contains(missing.kind().toLowerCase(Locale.ROOT)))
                ? Optional.of(Mode.POD_REFERENCE_MISSING)
                : Optional.empty();
    }
}
