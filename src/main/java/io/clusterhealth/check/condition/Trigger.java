// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Look;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Signs;
import io.clusterhealth.check.api.AggregatedApis;
import io.clusterhealth.check.openshift.OpenShift;
import io.clusterhealth.check.storage.StorageSigns;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/// When lists are read; `conditions.txt` has the names in lower case.
enum Trigger {
    /// On every call.
    NEEDED(Set.of(), _ -> List.of()),
    /// Where the API server serves them.
    SERVED(Set.of(), Served::looks),
    /// On an OpenShift, when it is asked about as a whole.
    OPENSHIFT(Set.of(Resources.CLUSTER_VERSIONS), lists -> List.of(Look.part(OpenShift::whole, lists))),
    /// Where the Operator Lifecycle Manager is.
    OLM(Olm.NEEDS, lists -> List.of(Look.part(Olm::present, lists))),
    /// Where events, or its own pods and operators, point at the Operator Lifecycle Manager.
    OLM_SIGN(Olm.NEEDS, lists -> List.of(Look.when(Olm::signs, lists))),
    /// Where machines may be missing.
    MACHINES(Set.of(Resources.CLUSTER_VERSIONS), lists -> List.of(Look.when(OpenShift::lacksMachines, lists))),
    /// On an OpenShift that has hosts of metal.
    METAL(Set.of(Resources.CLUSTER_OPERATORS), lists -> List.of(Look.part(OpenShift::hasHosts, lists))),
    /// Where OpenShift's image registry is in trouble.
    REGISTRY(
            Set.of(Resources.CLUSTER_VERSIONS),
            lists -> List.of(Look.when(OpenShift.troubled("image-registry"), lists))),
    /// Where a claim has no volume, or events tell of volumes.
    VOLUMES(
            Set.of(Resources.VOLUME_CLAIMS, Resources.EVENTS),
            lists -> List.of(
                    Look.when(StorageSigns.CLAIMS, lists), Look.told(Signs.eventAbout("PersistentVolume"), lists))),
    /// Where the API server has lost touch with whoever serves a part of it.
    AGGREGATION(Set.of(Resources.NAMESPACES), AggregatedApis::looks);

    private final Set<Resource<?>> needs;
    private final Function<Resource<?>[], List<Look>> looks;

    Trigger(Set<Resource<?>> needs, Function<Resource<?>[], List<Look>> looks) {
        this.needs = Set.copyOf(needs);
        this.looks = looks;
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

    Set<Resource<?>> needs(List<Resource<?>> lists) {
        return this == NEEDED ? Set.copyOf(lists) : needs;
    }

    List<Look> looks(List<Resource<?>> lists) {
        return looks.apply(lists.toArray(Resource<?>[]::new));
    }
}
