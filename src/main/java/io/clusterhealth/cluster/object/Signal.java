// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A query to the monitoring, for values that no list of the API server contains.
public enum Signal {
    /// Whether a member of etcd has had a leader within the last minutes, 1 or 0, for every member.
    ETCD_LEADER,
    /// The 99th percentile of the duration of etcd's writes to its log, in seconds.
    ETCD_SYNC,
    /// The 99th percentile of the duration of etcd's commits to its database, in seconds.
    ETCD_COMMIT,
    /// The size of etcd's database, as a share of its quota.
    ETCD_DATABASE,
    /// The free space of a volume, as a share of its capacity.
    VOLUME_FREE,
    /// Seconds until a volume is full, if it continues to fill as in the last hours.
    VOLUME_LASTS,
    /// The share of failure responses among the responses of the cluster's DNS.
    DNS_ERRORS,
    /// Number of panics of a server of the cluster's DNS within an hour.
    DNS_PANICS,
    /// Requests of the last hour with a client certificate that expires within the seconds in the label `within`;
    /// only where there were none before.
    CLIENT_CERTIFICATES,
    /// An active recommendation of Red Hat Insights: labels `description`, `info_link`, and its risk as text in
    /// `total_risk` or `severity`, depending on the release.
    INSIGHTS_ADVICE;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Signal> of(String label) {
        return Arrays.stream(values())
                .filter(signal -> signal.label().equals(label))
                .findFirst();
    }
}
