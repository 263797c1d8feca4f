// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import static io.clusterhealth.cluster.Resources.ALERTS;
import static io.clusterhealth.cluster.Resources.APPLICATIONS;
import static io.clusterhealth.cluster.Resources.BACKUP_LOCATIONS;
import static io.clusterhealth.cluster.Resources.BARE_METAL_HOSTS;
import static io.clusterhealth.cluster.Resources.CEPH_CLUSTERS;
import static io.clusterhealth.cluster.Resources.CLUSTER_API_MACHINES;
import static io.clusterhealth.cluster.Resources.CLUSTER_ISSUERS;
import static io.clusterhealth.cluster.Resources.CLUSTER_SECRET_STORES;
import static io.clusterhealth.cluster.Resources.EXTERNAL_SECRETS;
import static io.clusterhealth.cluster.Resources.GIT_REPOSITORIES;
import static io.clusterhealth.cluster.Resources.HELM_RELEASES;
import static io.clusterhealth.cluster.Resources.HELM_REPOSITORIES;
import static io.clusterhealth.cluster.Resources.INSIGHTS_REPORTS;
import static io.clusterhealth.cluster.Resources.ISSUERS;
import static io.clusterhealth.cluster.Resources.KARPENTER_POOLS;
import static io.clusterhealth.cluster.Resources.KEPT_CERTIFICATES;
import static io.clusterhealth.cluster.Resources.KUSTOMIZATIONS;
import static io.clusterhealth.cluster.Resources.MEASUREMENTS;
import static io.clusterhealth.cluster.Resources.NETWORK_POLICIES;
import static io.clusterhealth.cluster.Resources.NODE_USAGES;
import static io.clusterhealth.cluster.Resources.OCI_REPOSITORIES;
import static io.clusterhealth.cluster.Resources.SECRET_STORES;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lists that only add to what others show: a cluster can be called healthy without them.
public final class Supplements {
    private static final Set<Resource<?>> ALL = Stream.concat(
                    Operands.ALL.stream(),
                    Stream.of(
                            ALERTS,
                            MEASUREMENTS,
                            INSIGHTS_REPORTS,
                            KEPT_CERTIFICATES,
                            NODE_USAGES,
                            BARE_METAL_HOSTS,
                            KARPENTER_POOLS,
                            CLUSTER_API_MACHINES,
                            CEPH_CLUSTERS,
                            BACKUP_LOCATIONS,
                            NETWORK_POLICIES,
                            CLUSTER_ISSUERS,
                            ISSUERS,
                            CLUSTER_SECRET_STORES,
                            SECRET_STORES,
                            EXTERNAL_SECRETS,
                            APPLICATIONS,
                            KUSTOMIZATIONS,
                            HELM_RELEASES,
                            GIT_REPOSITORIES,
                            HELM_REPOSITORIES,
                            OCI_REPOSITORIES))
            .collect(Collectors.toUnmodifiableSet());

    private Supplements() {}

    /// Whether a list is one of them.
    public static boolean contain(Resource<?> list) {
        return ALL.contains(list);
    }
}
