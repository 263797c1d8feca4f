// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A hub's report on a cluster that is reached through it.
///
/// @param asOf when it was read from the hub
/// @param outage empty where the hub is in contact with it
/// @param version of its API server; empty where the hub does not report it, as are the others
/// @param region the cloud's name of it
/// @param platform such as `AWS`
/// @param complaints problems that the hub reports though it is in contact with it, a clause each
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

    /// Platform and region, as far as the hub reports them: `AWS eu-central-1`.
    public String place() {
        return (platform + " " + region).strip();
    }

    /// The hub has lost contact with it, or never had any.
    ///
    /// @param reason the hub's reason, such as `ManagedClusterLeaseUpdateStopped`
    /// @param since empty where the hub does not report it
    public record HubOutage(String reason, Optional<Instant> since) {

        /// One clause for people.
        public String clause() {
            return "the hub is not in touch with it%s: %s"
                    .formatted(since.map(moment -> " since " + moment).orElse(""), reason);
        }
    }
}
