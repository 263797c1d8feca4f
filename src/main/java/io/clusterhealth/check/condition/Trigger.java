// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.api.AggregatedApis;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.check.storage.StorageTriggers;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// When lists are read; `conditions.txt` has the names in lower case.
enum Trigger {
    /// On every call.
    NEEDED(Reads::of),
    /// Where the API server serves them.
    SERVED(lists -> Reads.of().and(Served.optionalReads(lists))),
    /// On an OpenShift, when it is asked about as a whole.
    OPENSHIFT(lists -> Reads.of(Resources.CLUSTER_VERSIONS).ofComponent(OpenShift::whole, lists)),
    /// Where the Operator Lifecycle Manager is.
    OLM(lists -> Reads.of(Olm.NEEDS).ofComponent(Olm::present, lists)),
    /// Where events, or its own pods and operators, point at the Operator Lifecycle Manager.
    OLM_TROUBLE(lists -> Reads.of(Olm.NEEDS).when(Olm::troubled, lists)),
    /// Where machines may be missing.
    MACHINES(lists -> Reads.of(Resources.CLUSTER_VERSIONS).when(OpenShift::lacksMachines, lists)),
    /// On an OpenShift that has hosts of metal.
    METAL(lists -> Reads.of(Resources.CLUSTER_OPERATORS).ofComponent(OpenShift::hasHosts, lists)),
    /// Where OpenShift's image registry is in trouble.
    REGISTRY(lists -> Reads.of(Resources.CLUSTER_VERSIONS).when(OpenShift.troubled("image-registry"), lists)),
    /// Where a claim has no volume, or events tell of volumes.
    VOLUMES(lists -> Reads.of(Resources.VOLUME_CLAIMS, Resources.EVENTS)
            .when(StorageTriggers.CLAIMS, lists)
            .onWarning(WarningMessage.eventAbout("PersistentVolume"), lists)),
    /// Where the API server no longer reaches what serves a part of it.
    AGGREGATION(lists -> Reads.of(Resources.NAMESPACES).and(AggregatedApis.optionalReads(lists)));

    private final Function<Resource<?>[], Reads> reads;

    Trigger(Function<Resource<?>[], Reads> reads) {
        this.reads = reads;
    }

    static Trigger called(String name) {
        return Arrays.stream(values())
                .filter(trigger -> trigger.name()
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-')
                        .equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("reads " + name));
    }

    Reads reads(List<Resource<?>> lists) {
        return reads.apply(lists.toArray(Resource<?>[]::new));
    }
}
