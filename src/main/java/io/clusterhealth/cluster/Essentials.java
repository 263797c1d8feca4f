// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import static io.clusterhealth.cluster.Resources.AUTOSCALERS;
import static io.clusterhealth.cluster.Resources.CRON_JOBS;
import static io.clusterhealth.cluster.Resources.DAEMON_SETS;
import static io.clusterhealth.cluster.Resources.DEPLOYMENTS;
import static io.clusterhealth.cluster.Resources.JOBS;
import static io.clusterhealth.cluster.Resources.NODES;
import static io.clusterhealth.cluster.Resources.PODS;
import static io.clusterhealth.cluster.Resources.STATEFUL_SETS;
import static io.clusterhealth.cluster.Resources.VOLUME_CLAIMS;

import java.util.Set;

/// Lists that every cluster serves and whose troubles show in no other list: without one of them nothing can be said of
/// what it holds.
public final class Essentials {
    private static final Set<Resource<?>> ALL =
            Set.of(NODES, PODS, DEPLOYMENTS, STATEFUL_SETS, DAEMON_SETS, JOBS, CRON_JOBS, VOLUME_CLAIMS, AUTOSCALERS);

    private Essentials() {}

    /// Whether a list is one of them.
    public static boolean contain(Resource<?> list) {
        return ALL.contains(list);
    }
}
