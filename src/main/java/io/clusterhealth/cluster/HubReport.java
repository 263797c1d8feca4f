// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What a hub says of a cluster that it leads to.
///
/// @param asOf when the hub was asked
/// @param outage empty where the hub is in touch with it
/// @param version of its API server; empty where the hub does not say, like the others
/// @param region as the cloud calls it
/// @param platform such as `AWS`
/// @param complaints what the hub finds wrong with it though it is in touch with it, a clause each
public record HubReport(
        Instant asOf,
        Optional<HubOutage> outage,
        String version,
        String region,
        String platform,
        List<String> complaints) {
    public HubReport {
        complaints = List.copyOf(complaints);
    }

    /// Where it is, as far as the hub says: `AWS eu-central-1`.
    public String place() {
        return (platform + " " + region).strip();
    }

    /// The hub has lost touch with it, or never was in touch.
    ///
    /// @param reason the hub's word for it, such as `ManagedClusterLeaseUpdateStopped`
    /// @param since empty where the hub does not say
    public record HubOutage(String reason, Optional<Instant> since) {

        /// One clause for people.
        public String clause() {
            return "the hub is not in touch with it%s: %s"
                    .formatted(since.map(moment -> " since " + moment).orElse(""), reason);
        }
    }
}
