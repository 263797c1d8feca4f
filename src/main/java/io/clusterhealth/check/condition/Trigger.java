// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.api.AggregatedApis;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.check.storage.ClaimClasses;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/// When lists are read; `conditions.txt` uses the names in lower case. `troubled-ingress` and the like: if this cluster
/// operator of OpenShift is unavailable or degraded.
enum Trigger {
    /// On every call.
    NEEDED(Reads::of),
    /// If the API server serves them.
    SERVED(lists -> Reads.of().and(Served.optionalReads(lists))),
    /// On OpenShift, when the whole cluster is checked.
    OPENSHIFT(lists -> Reads.of(Resources.CLUSTER_VERSIONS).ofComponent(OpenShift::whole, lists)),
    /// If the Operator Lifecycle Manager is installed.
    OLM(lists -> Reads.of(Olm.NEEDS).ofComponent(Olm::present, lists)),
    /// If events, or its own pods and operators, show a failure of the Operator Lifecycle Manager.
    OLM_TROUBLE(lists -> Reads.of(Olm.NEEDS).when(Olm::troubled, lists)),
    /// If machines may be missing.
    MACHINES(OpenShift::whereMachinesMayBeMissing),
    /// On OpenShift with bare-metal hosts.
    METAL(lists -> Reads.of(Resources.CLUSTER_OPERATORS).ofComponent(OpenShift::hasHosts, lists)),
    /// Never from a cluster, where the list is long and seldom shows anything; a recording is read whole.
    RECORDED(lists -> Reads.of().recorded(lists)),
    /// If a claim has no volume, or there are warning events about volumes.
    VOLUMES(lists -> Reads.of(Resources.VOLUME_CLAIMS, Resources.EVENTS)
            .when(ClaimClasses.UNBOUND, lists)
            .onWarning(WarningMessage.eventAbout("PersistentVolume"), lists)),
    /// If there are warning events about snapshots of volumes: each attempt that fails has one.
    SNAPSHOTS(lists -> Reads.of(Resources.EVENTS)
            .onWarning(WarningMessage.eventAbout("VolumeSnapshot", "VolumeSnapshotContent"), lists)),
    /// If there are warning events about objects of these lists.
    WARNED(lists -> Reads.of(Resources.EVENTS)
            .onWarning(
                    WarningMessage.eventAbout(
                            Stream.of(lists).map(Resource::kind).distinct().toArray(String[]::new)),
                    lists)),
    /// If the API server does not reach the server of an aggregated API.
    AGGREGATION(lists -> Reads.of(Resources.NAMESPACES).and(AggregatedApis.optionalReads(lists)));

    private static final String TROUBLED = "troubled-";

    private final Function<Resource<?>[], Reads> reads;

    Trigger(Function<Resource<?>[], Reads> reads) {
        this.reads = reads;
    }

    /// @param name of a trigger, or `troubled-` and the name of a cluster operator
    static Reads reads(String name, List<Resource<?>> lists) {
        Resource<?>[] all = lists.toArray(Resource<?>[]::new);
        return name.startsWith(TROUBLED)
                ? Reads.of(Resources.CLUSTER_OPERATORS)
                        .onShortLists(OpenShift.troubled(name.substring(TROUBLED.length())), all)
                : called(name).reads.apply(all);
    }

    private static Trigger called(String name) {
        return Arrays.stream(values())
                .filter(trigger -> trigger.name()
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-')
                        .equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("reads " + name));
    }
}
