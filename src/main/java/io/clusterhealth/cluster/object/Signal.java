// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Arrays;
import java.util.Optional;

/// What the monitoring is asked about, since no list of the API server shows it.
public enum Signal {
    /// Whether a member of etcd has had a leader within the last minutes, 1 or 0: every member is told of.
    ETCD_LEADER("etcd_leader"),
    /// Seconds that one in a hundred of etcd's writes to its log takes, or more.
    ETCD_SYNC("etcd_sync"),
    /// Seconds that one in a hundred of etcd's commits to its database takes, or more.
    ETCD_COMMIT("etcd_commit"),
    /// The size of etcd's database, as a share of what it may grow to.
    ETCD_DATABASE("etcd_database"),
    /// What is left of a volume, as a share of the whole.
    VOLUME_FREE("volume_free"),
    /// Seconds until a volume is full, should it go on filling up as in the last hours.
    VOLUME_LASTS("volume_lasts"),
    /// The share of its answers by which the cluster's DNS says that it has failed.
    DNS_ERRORS("dns_errors"),
    /// How often a server of the cluster's DNS has broken within an hour.
    DNS_PANICS("dns_panics"),
    /// Requests of the last hour that came with a client certificate which ends within the seconds that the label
    /// `within` tells; only where none did so before.
    CLIENT_CERTIFICATES("client_certificates"),
    /// A recommendation of Red Hat Insights that holds: labels `description`, `info_link`, and its risk in words, which
    /// is `total_risk` or `severity`, by the release.
    INSIGHTS_ADVICE("insights_advice");

    private final String label;

    Signal(String label) {
        this.label = label;
    }

    /// As the answers call it.
    public String label() {
        return label;
    }

    /// The signal of this label.
    public static Optional<Signal> of(String label) {
        return Arrays.stream(values())
                .filter(signal -> signal.label.equals(label))
                .findFirst();
    }
}
