// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.NetworkPolicy;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// NetworkPolicies that limit egress of pods of their namespace, DNS included.
///
/// @param policies those that restrict egress
record EgressPolicies(List<NetworkPolicy> policies) {

    static EgressPolicies in(Picture picture) {
        return new EgressPolicies(picture.objects(Resources.NETWORK_POLICIES).stream()
                .filter(NetworkPolicy::egress)
                .toList());
    }

    /// The oldest policy that certainly restricts the egress of a pod, if it is certain that no policy allows its DNS
    /// requests.
    Optional<NetworkPolicy> shut(String namespace, Labels pod) {
        List<NetworkPolicy> own = policies.stream()
                .filter(policy -> policy.metadata().namespace().equals(namespace))
                .toList();
        return own.stream().anyMatch(policy -> policy.asks() && pod.mayFit(policy.pods()))
                ? Optional.empty()
                : own.stream()
                        .filter(policy -> pod.surelyFit(policy.pods()))
                        .min(Comparator.comparing((NetworkPolicy policy) ->
                                        policy.metadata().created().orElse(Instant.EPOCH))
                                .thenComparing(policy -> Subjects.of("NetworkPolicy", policy.metadata())));
    }
}
